import type * as z from "zod";
import type { UserRevocation, WebhookEnvelope } from "@/lib/docs/webhook-bodies";
import type { ErrorEnvelope } from "@/lib/errors/envelope";
import type { RotatedClientSecret, RotatedWebhookSecret, TestDelivery } from "@/lib/resources/publisher-tooling";
import type { LogItem } from "@/lib/webhooks/log/item";
import type { deletionRequiredSchema, integrationSuspendedSchema, integrationUnpublishedSchema } from "@/lib/webhooks/outbox/operator-notices";
import { pseudonym } from "./common";

export const webhookEnvelopeFields = {
  event_type: "What happened; equals the header `X-Service-Event`.",
  integration_id: "Your integration.",
  organization_id: "The organization that owns the event.",
  event_id: "The event it happened on.",
  occurred_at: "When it happened, to the microsecond. Not when it was sent.",
} satisfies Record<keyof WebhookEnvelope, string>;

export const userRevocationFields = {
  participant_id: pseudonym,
  granted_scopes: "The scopes the person had granted until now.",
  revoked_at: "The same instant as `occurred_at`.",
} satisfies Record<keyof UserRevocation, string>;

const causedBy = {
  actor_id: "An opaque audit reference. It is no participant, and the API cannot resolve it.",
  reason: "Free text; absent, not `null`, when none was given.",
};

export const deletionRequiredFields = {
  ...causedBy,
  trigger: "The cause. Only `operator_force_delete` comes with `immediate`.",
  scope: "What to delete: one event, all events of an organization, or everything of your integration.",
  root_id: "Id of the event, organization or integration that `scope` names.",
  deletion_mode:
    "`soft_pending`: the notice was held through a grace window, in which the cause could be reversed; now the deletion is settled. `immediate`: there was no window.",
} satisfies Record<keyof z.output<typeof deletionRequiredSchema>, string>;

export const integrationUnpublishedFields = causedBy satisfies Record<keyof z.output<typeof integrationUnpublishedSchema>, string>;

export const integrationSuspendedFields = {
  ...causedBy,
  integration_status: "Always `suspended_by_service`.",
} satisfies Record<keyof z.output<typeof integrationSuspendedSchema>, string>;

export const errorFields = {
  error: "The code. Branch on this.",
  message: "For people; its words may change.",
  request_id: "Correlates with our logs: quote it to support. It echoes your `X-Service-Request-Id` when that was usable.",
  field: "The parameter at fault; with `validation_error` only, absent when no parameter is.",
  required_scope: "The one scope that is missing; with `insufficient_scope` only.",
} satisfies Record<keyof ErrorEnvelope, string>;

export const rotatedClientSecretFields = {
  client_secret: "The new secret, shown only once.",
  previous_secret_expires_at: "Until then the previous secret works as well.",
} satisfies Record<keyof RotatedClientSecret, string>;

export const rotatedWebhookSecretFields = {
  secret: "The new secret, shown only once.",
  previous_secret_expires_at: "Until then deliveries carry a signature with the previous secret too.",
} satisfies Record<keyof RotatedWebhookSecret, string>;

export const testDeliveryFields = {
  status_code: "What your endpoint answered; 0 when no HTTP answer came.",
  response_time_ms: "How long the exchange took.",
  response_body_preview: "The beginning of your answer, at most 1 KB.",
  signature_header_value: "The `X-Service-Signature` that was sent.",
} satisfies Record<keyof TestDelivery, string>;

export const logItemFields = {
  cursor: "The place of this item. As `after` it leads to the item behind it.",
  delivery_id: "`X-Service-Delivery-Id` of the delivery: the same at every attempt and in every read.",
  event_type: "The [event type](/docs/events).",
  event_id: "The event that it is about.",
  created_at: "When it became due, to the microsecond.",
  status:
    "`pending` until the endpoint acknowledged it (`delivered`) or the last attempt failed (`dead`). What is paused or has no endpoint is `dead`, and as readable.",
  replay_of: "The delivery that this one replays.",
  headers: "The headers of a delivery made now, signatures included. Without signatures when the body was erased.",
  body: "The exact string that is signed and sent. Null once the person revoked or deleted the account.",
  erased: "True when the body was erased.",
} satisfies Record<keyof LogItem, string>;

export const logPageFields = {
  items: "In the order in which they became due; it never changes.",
  next: "Ask for the next page with it, also when this page was empty.",
  has_more: "Whether there is more right now.",
};
