import { Badge } from "@/components/ui/badge";

/** An integration's state (docs/rules/states.md#integration-states) as a badge. */
export function IntegrationStatus({ status }: { status: string }) {
  const { tone, label } = looks[status] ?? { tone: "neutral" as const, label: status };
  return <Badge tone={tone}>{label}</Badge>;
}

const looks: Record<string, { tone: "good" | "neutral" | "bad"; label: string }> = {
  unregistered: { tone: "neutral", label: "Not registered" },
  active: { tone: "good", label: "Active" },
  unpublished: { tone: "neutral", label: "Unpublished" },
  suspended_by_service: { tone: "bad", label: "Suspended" },
  deleted: { tone: "bad", label: "Deleted" },
};

/**
 * Shown beside the state while nothing is sent to the endpoint (docs/rules/webhooks.md#pausing).
 */
export const PausedBadge = () => <Badge tone="bad">Deliveries paused</Badge>;

export const visibilityWords = (visibility: string) =>
  visibility === "public" ? "Public" : "Organization only";
