import * as z from "zod";
import { activitySchema } from "@/lib/resources/activity";
import { applicationSchema } from "@/lib/resources/application";
import { eventSchema } from "@/lib/resources/event";
import { locationSchema } from "@/lib/resources/location";
import { participantSchema } from "@/lib/resources/participant";
import { registrationWaveSchema } from "@/lib/resources/registration-wave";
import { scopeNames } from "@/lib/resources/scopes";
import { instant } from "@/lib/resources/served";
import { threadSchema } from "@/lib/resources/thread";
import { eventTypeCatalog, type WebhookEventType, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { deletionRequiredSchema, integrationSuspendedSchema, integrationUnpublishedSchema } from "@/lib/webhooks/outbox/operator-notices";

/** The fields with which every delivery's body begins (docs/rules/webhooks.md#envelope). */
export const webhookEnvelopeSchema = z.strictObject({
  event_type: z.enum(webhookEventTypes),
  integration_id: z.uuid(),
  organization_id: z.uuid(),
  event_id: z.uuid(),
  occurred_at: instant,
});

export const userRevocationSchema = z.strictObject({ participant_id: z.string(), granted_scopes: z.array(z.enum(scopeNames)), revoked_at: instant });

export type WebhookEnvelope = z.output<typeof webhookEnvelopeSchema>;
export type UserRevocation = z.output<typeof userRevocationSchema>;

const carried = {
  event: eventSchema,
  application: applicationSchema,
  participant: participantSchema,
  activity: activitySchema,
  thread: threadSchema,
  location: locationSchema,
  registration_wave: registrationWaveSchema,
  user_revocation: userRevocationSchema,
};

const notices = {
  "data.deletion_required": deletionRequiredSchema,
  "integration.unpublished": integrationUnpublishedSchema,
  "integration.suspended": integrationSuspendedSchema,
};

/** The flat event types: their fields are on the envelope. */
export type NoticeType = keyof typeof notices;

export const isNotice = (type: WebhookEventType): type is NoticeType => Object.hasOwn(notices, type);

/** The fields of an event type besides the envelope: under `data`, or flat. */
export function contentOf(type: WebhookEventType): { schema: z.ZodObject; flat: boolean } {
  if (isNotice(type)) return { schema: notices[type], flat: true };
  return { schema: carried[eventTypeCatalog[type].carries], flat: false };
}

/** The schema of the whole body of an event type. */
export function webhookBodySchema(type: WebhookEventType): z.ZodObject {
  const { schema, flat } = contentOf(type);
  const envelope = webhookEnvelopeSchema.extend({ event_type: z.literal(type) });
  return flat ? envelope.extend(schema.shape) : envelope.extend({ data: schema });
}
