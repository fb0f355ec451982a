import type { ActivityRow } from "@/lib/portal/publisher/activity";

/** Who acted, as far as the publisher may know: colleagues by name, others by their role. */
export function actorWords({
  actor_kind,
  action,
  colleague,
  event_organization,
}: ActivityRow): string {
  if (action.startsWith("consent.")) return "A participant";
  if (actor_kind === "operator") return "The platform";
  if (actor_kind === "service") return "The service";
  if (actor_kind === "integration") return "The integration";
  return colleague ?? event_organization ?? "A former member";
}

/** The details worth showing, one line each. */
export const detailWords = (details: Record<string, unknown>): string[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const text = textOf(details[key]);
    return text === ""
      ? []
      : [`${label}: ${key === "end_reason" ? text.replaceAll("_", " ") : text}`];
  });

const labels = {
  fields: "Changed",
  added_scopes: "Scopes added",
  removed_scopes: "Scopes removed",
  granted_scopes: "Granted",
  scopes: "Scopes",
  event_type: "Event type",
  limit_installation: "Installation tokens",
  limit_user: "User tokens",
  end_reason: "Because",
  reason: "Reason",
};

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(", ");
  return typeof value === "string" ? value : "";
}
