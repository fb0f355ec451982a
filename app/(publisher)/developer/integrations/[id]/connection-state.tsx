import { Badge } from "@/components/ui/badge";

/** A connection's state (docs/rules/states.md#connection-states) as a badge. */
export function ConnectionState({ status }: { status: string }) {
  if (status === "connected") return <Badge tone="good">Connected</Badge>;
  return status === "reconsent_required" ? <Badge tone="warn">Re-consent required</Badge> : <Badge>Ended</Badge>;
}
