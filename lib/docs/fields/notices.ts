import type * as z from "zod";
import type { UserRevocation, WebhookEnvelope } from "@/lib/docs/webhook-bodies";
import type { ErrorEnvelope } from "@/lib/errors/envelope";
import type {
  RotatedClientSecret,
  RotatedWebhookSecret,
  TestDelivery,
} from "@/lib/resources/publisher-tooling";
import type { Duty } from "@/lib/webhooks/duties/list";
import type { LogItem } from "@/lib/webhooks/log/item";
import type {
  deletionRequiredSchema,
  integrationSuspendedSchema,
  integrationUnpublishedSchema,
} from "@/lib/webhooks/outbox/operator-notices";
import { pseudonymNote } from "./common";

export const webhookEnvelopeFields = {
  event_type: "What happened; equals the header `X-Service-Event`.",
  integration_id: "Your integration.",
  organization_id: "The organization that owns the event.",
  event_id: "The event it happened on.",
  occurred_at: "When it happened, to the microsecond. Not when it was sent.",
} satisfies Record<keyof WebhookEnvelope, string>;

export const userRevocationFields = {
  participant_id: pseudonymNote,
  granted_scopes: "The scopes that the person had granted until then.",
  revoked_at: "The same instant as `occurred_at`.",
} satisfies Record<keyof UserRevocation, string>;

const causeFields = {
  actor_id: "An opaque audit reference. It is not a participant, and the API cannot resolve it.",
  reason: "Free text; absent, not `null`, when none was given.",
};

export const deletionRequiredFields = {
  ...causeFields,
  trigger: "The cause. Only `operator_force_delete` comes with `immediate`.",
  scope:
    "What to delete: one event, all events of an organization, or everything of your integration.",
  root_id: "Id of the event, organization or integration that `scope` names.",
  deletion_mode:
    "`soft_pending`: the notice was held for a grace period in which the cause could be reversed; the deletion is now final. `immediate`: there was no grace period.",
} satisfies Record<keyof z.output<typeof deletionRequiredSchema>, string>;

export const integrationUnpublishedFields = causeFields satisfies Record<
  keyof z.output<typeof integrationUnpublishedSchema>,
  string
>;

export const integrationSuspendedFields = {
  ...causeFields,
  integration_status: "Always `suspended_by_service`.",
} satisfies Record<keyof z.output<typeof integrationSuspendedSchema>, string>;

export const errorFields = {
  error: "The code. Branch on this.",
  message: "For people. Its wording can change.",
  request_id:
    "Identifies the request in our logs: quote it to support. It echoes your `X-Service-Request-Id` if that was valid.",
  field:
    "The parameter at fault. Only with `validation_error`; absent when no parameter is at fault.",
  required_scope: "The one scope that is missing. Only with `insufficient_scope`.",
} satisfies Record<keyof ErrorEnvelope, string>;

export const rotatedClientSecretFields = {
  client_secret: "The new secret, shown only once.",
  previous_secret_expires_at: "Until then, the previous secret also works.",
} satisfies Record<keyof RotatedClientSecret, string>;

export const rotatedWebhookSecretFields = {
  secret: "The new secret, shown only once.",
  previous_secret_expires_at:
    "Until then, deliveries also carry a signature with the previous secret.",
} satisfies Record<keyof RotatedWebhookSecret, string>;

export const testDeliveryFields = {
  status_code: "The status code of your endpoint's response; 0 when there was no HTTP response.",
  response_time_ms: "How long the exchange took.",
  response_body_preview: "The beginning of your endpoint's response, at most 1 KB.",
  signature_header_value: "The `X-Service-Signature` that was sent.",
} satisfies Record<keyof TestDelivery, string>;

export const logItemFields = {
  cursor: "The position of this item. As `after`, it returns the items that follow.",
  delivery_id:
    "`X-Service-Delivery-Id` of the delivery: the same for every attempt and in every read.",
  event_type: "The [event type](/docs/events).",
  event_id: "The event that it is about.",
  created_at: "When it became due, to the microsecond.",
  status:
    "`pending` until the endpoint has acknowledged it (`delivered`) or the last attempt has failed (`dead`). Deliveries to a paused or missing endpoint are `dead` and still readable here.",
  replay_of: "The delivery that this one replays.",
  headers:
    "The headers of a delivery sent now, including signatures. Without signatures if the body was erased.",
  body: "The exact string that is signed and sent. Null once the person has revoked consent or deleted the account.",
  erased: "True when the body was erased.",
} satisfies Record<keyof LogItem, string>;

export const dutyFields = {
  duty_id: "The id to attest it with.",
  event_id: "The event whose data has to go.",
  participant_id: "The participant's pseudonym, or null when everything of the event has to go.",
  cause:
    "The `trigger` of [`data.deletion_required`](/docs/events/data.deletion_required), `user_revoked` or `disconnected`.",
  opened_at: "When the duty began.",
  due_at: "When it becomes overdue.",
  state:
    "`open`, `attested`, or `overdue`: not attested by `due_at`. An overdue duty can still be attested.",
  delivery_id:
    "The delivery that required it, while it is kept. Null when there was none, as after a disconnection.",
} satisfies Record<keyof Duty, string>;

export const dutyPageFields = {
  items: "The duties, oldest first, at most 50.",
  next_cursor: "The cursor of the next page; null on the last one.",
};

export const eventStateFields = {
  event_id: "The event.",
  cursor:
    "A cursor of the [event log](/docs/event-log). Everything that the log has up to it is in the digests.",
  kinds:
    "The kinds that your scopes open now, by name: `event`, `participant`, `activity`, `thread`, `location`, `registration_wave`, `role`.",
};

export const kindStateFields = {
  count: "The number of records that the list serves.",
  digest: "The lower-case hex of the SHA-256 over one line for each record.",
};

export const logPageFields = {
  items: "The items in the order in which they became due. The order never changes.",
  next: "The cursor for the next page, also when this page is empty.",
  has_more: "Whether more items are available now.",
};
