import { userRevocationSchema, webhookEnvelopeSchema } from "@/lib/docs/webhook-bodies";
import { eventStateSchema, kindStateSchema } from "@/lib/resources/event-state";
import {
  rotatedClientSecretSchema,
  rotatedWebhookSecretSchema,
  testDeliverySchema,
} from "@/lib/resources/publisher-tooling";
import { dutyPageSchema, dutySchema } from "@/lib/webhooks/duties/list";
import { logItemSchema, logPageSchema } from "@/lib/webhooks/log/item";
import {
  deletionRequiredSchema,
  integrationSuspendedSchema,
  integrationUnpublishedSchema,
} from "@/lib/webhooks/outbox/operator-notices";
import { component, pseudonymNote } from "./component";

const causeFields = {
  actor_id: "An opaque audit reference. It is not a participant, and the API cannot resolve it.",
  reason: "Free text; absent, not `null`, when none was given.",
};

/** What deliveries and the tools around them carry. */
export const deliveryComponents = {
  WebhookEnvelope: component(webhookEnvelopeSchema, {
    about: "The fields that every webhook body begins with.",
    fields: {
      event_type: "What happened; equals the header `X-Service-Event`.",
      integration_id: "Your integration.",
      organization_id: "The organization that owns the event.",
      event_id: "The event it happened on.",
      occurred_at: "When it happened, to the microsecond. Not when it was sent.",
    },
  }),
  UserRevocation: component(userRevocationSchema, {
    about: "A participant's withdrawal of consent.",
    fields: {
      participant_id: pseudonymNote,
      granted_scopes: "The scopes that the person had granted until then.",
      revoked_at: "The same instant as `occurred_at`.",
    },
  }),
  DataDeletionRequired: component(deletionRequiredSchema, {
    about: "Fields of data.deletion_required in addition to the envelope.",
    fields: {
      ...causeFields,
      trigger: "The cause. Only `operator_force_delete` comes with `immediate`.",
      scope:
        "What to delete: one event, all events of an organization, or everything of your integration.",
      root_id: "Id of the event, organization or integration that `scope` names.",
      deletion_mode:
        "`soft_pending`: the notice was held for a grace period in which the cause could be reversed; the deletion is now final. `immediate`: there was no grace period.",
    },
  }),
  IntegrationUnpublished: component(integrationUnpublishedSchema, {
    about: "Fields of integration.unpublished in addition to the envelope.",
    fields: causeFields,
  }),
  IntegrationSuspended: component(integrationSuspendedSchema, {
    about: "Fields of integration.suspended in addition to the envelope.",
    fields: {
      ...causeFields,
      integration_status: "Always `suspended_by_service`.",
    },
  }),
  RotatedClientSecret: component(rotatedClientSecretSchema, {
    about: "The response of rotate-client-secret.",
    fields: {
      client_secret: "The new secret, shown only once.",
      previous_secret_expires_at: "Until then, the previous secret also works.",
    },
  }),
  RotatedWebhookSecret: component(rotatedWebhookSecretSchema, {
    about: "The response of rotate-webhook-secret.",
    fields: {
      secret: "The new secret, shown only once.",
      previous_secret_expires_at:
        "Until then, deliveries also carry a signature with the previous secret.",
    },
  }),
  EventLogItem: component(logItemSchema, {
    about: "One entry of the event log: a delivery, with the headers of one sent now.",
    fields: {
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
    },
  }),
  DeletionDuty: component(dutySchema, {
    about: "What the integration has to delete, and whether it attested that it did.",
    fields: {
      duty_id: "The id to attest it with.",
      event_id: "The event whose data has to go.",
      participant_id:
        "The participant's pseudonym, or null when everything of the event has to go.",
      cause:
        "The `trigger` of [`data.deletion_required`](/docs/events/data.deletion_required), `user_revoked` or `disconnected`.",
      opened_at: "When the duty began.",
      due_at: "When it becomes overdue.",
      state:
        "`open`, `attested`, or `overdue`: not attested by `due_at`. An overdue duty can still be attested.",
      delivery_id:
        "The delivery that required it, while it is kept. Null when there was none, as after a disconnection.",
    },
  }),
  DeletionDutyPage: component(dutyPageSchema, {
    about: "A page of deletion duties, oldest first.",
    fields: {
      items: "The duties, oldest first, at most 50.",
      next_cursor: "The cursor of the next page; null on the last one.",
    },
  }),
  EventState: component(eventStateSchema, {
    about: "What a copy of an event's data has to be, as your integration may read it now.",
    fields: {
      event_id: "The event.",
      cursor:
        "A cursor of the [event log](/docs/event-log). Everything that the log has up to it is in the digests.",
      kinds:
        "The kinds that your scopes open now, by name: `event`, `participant`, `activity`, `thread`, `location`, `registration_wave`, `role`.",
    },
  }),
  KindState: component(kindStateSchema, {
    about: "The records of one kind.",
    fields: {
      count: "The number of records that the list serves.",
      digest: "The lower-case hex of the SHA-256 over one line for each record.",
    },
  }),
  EventLogPage: component(logPageSchema, {
    about: "A page of the event log.",
    fields: {
      items: "The items in the order in which they became due. The order never changes.",
      next: "The cursor for the next page, also when this page is empty.",
      has_more: "Whether more items are available now.",
    },
  }),
  TestDelivery: component(testDeliverySchema, {
    about: "The response of send-test-webhook.",
    fields: {
      status_code:
        "The status code of your endpoint's response; 0 when there was no HTTP response.",
      response_time_ms: "How long the exchange took.",
      response_body_preview: "The beginning of your endpoint's response, at most 1 KB.",
      signature_header_value: "The `X-Service-Signature` that was sent.",
    },
  }),
};
