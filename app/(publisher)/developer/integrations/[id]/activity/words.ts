import type { ActivityRow } from "@/lib/portal/publisher/activity";

/** An audit entry's action in words; one that has none yet is shown as it is written. */
export const actionWords = (action: string): string => actions[action] ?? action;

const actions: Record<string, string> = {
  "integration.registered": "Registered",
  "integration.edited": "Manifest edited",
  "integration.unpublished": "Unpublished",
  "integration.published": "Published again",
  "integration.suspended": "Suspended by the platform",
  "integration.reinstated": "Reinstated by the platform",
  "integration.force_deleted": "Deleted by the platform",
  "integration.limits_set": "Limits set by the platform",
  "client_secret.rotated": "Client secret rotated",
  "client_secret.ended": "Previous client secret ended",
  "webhook_secret.rotated": "Webhook secret rotated",
  "webhook_secret.ended": "Previous webhook secret ended",
  "test_webhook.sent": "Test webhook sent",
  "delivery.replayed": "Delivery replayed",
  "deliveries.replayed": "Failed deliveries replayed",
  "delivery.personal_data_shown": "Personal data of a delivery looked at",
  "webhook_endpoint.resumed": "Deliveries resumed",
  "webhook_endpoint.pause_near": "Webhooks failing",
  "webhook_endpoint.paused": "Deliveries paused",
  "connection.connected": "Event connected",
  "connection.ended": "Event disconnected",
  "consent.given": "A participant allowed it",
  "consent.revoked": "A participant revoked it",
  "token_family.revoked": "Tokens revoked",
};

/** Who did it, as far as the publisher may know: colleagues by name, others by what they are. */
export function actorWords({ actor_kind, action, colleague, event_organization }: ActivityRow): string {
  if (action.startsWith("consent.")) return "A participant";
  if (actor_kind === "operator") return "The platform";
  if (actor_kind === "service") return "The service";
  if (actor_kind === "integration") return "The integration";
  return colleague ?? event_organization ?? "Somebody who has left";
}

/** What a reader needs of the entry's details, a line each. */
export const detailWords = (details: Record<string, unknown>): string[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const text = textOf(details[key]);
    return text === "" ? [] : [`${label}: ${key === "end_reason" ? text.replaceAll("_", " ") : text}`];
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
