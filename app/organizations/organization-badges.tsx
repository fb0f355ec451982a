import { Badge } from "@/components/ui/badge";
import { abilityTexts } from "@/lib/people/rights";

export function VerificationBadge({ state }: { state: string }) {
  if (state === "verified") return <Badge tone="good">verified</Badge>;
  return state === "rejected" ? (
    <Badge tone="bad">rejected</Badge>
  ) : (
    <Badge tone="note">unverified</Badge>
  );
}

export function abilityWords(flags: {
  manage_events: boolean;
  manage_integrations: boolean;
}): string {
  const words = [
    flags.manage_events && abilityTexts.manage_events.label,
    flags.manage_integrations && abilityTexts.manage_integrations.label,
  ];
  return words.filter(Boolean).join(", ") || "View only";
}
