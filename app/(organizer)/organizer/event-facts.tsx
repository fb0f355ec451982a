import { Badge } from "@/components/ui/badge";

/** Archived outweighs published or draft. */
export function EventState({ publish_status, is_archived }: { publish_status: string | null; is_archived: boolean | null }) {
  if (is_archived) return <Badge>archived</Badge>;
  return publish_status === "published" ? <Badge tone="good">published</Badge> : <Badge tone="note">draft</Badge>;
}

export const visibilityWords = (visibility: string | null) => visibility ?? "not set";

/** Access modes in words. */
export const accessWords = (mode: string | null) => (mode === null ? "not set" : (accessModes[mode] ?? mode));

const accessModes: Record<string, string> = {
  closed: "closed",
  open_approval: "open, with approval",
  open_auto: "open, automatic registration",
  paid_ticket: "paid ticket",
};
