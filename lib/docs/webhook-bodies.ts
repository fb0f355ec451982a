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
import {
  eventTypeCatalog,
  type WebhookEventType,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";
import {
  deletionRequiredSchema,
  integrationSuspendedSchema,
  integrationUnpublishedSchema,
} from "@/lib/webhooks/outbox/operator-notices";

/** The fields with which every delivery's body begins (docs/rules/webhooks.md#envelope). */
export const webhookEnvelopeSchema = z.strictObject({
  event_type: z.enum(webhookEventTypes),
  integration_id: z.uuid(),
  organization_id: z.uuid(),
  event_id: z.uuid(),
  occurred_at: instant,
});

export const userRevocationSchema = z.strictObject({
  participant_id: z.string(),
  granted_scopes: z.array(z.enum(scopeNames)),
  revoked_at: instant,
});

export type WebhookEnvelope = z.output<typeof webhookEnvelopeSchema>;
export type UserRevocation = z.output<typeof userRevocationSchema>;

const dataSchemas = {
  event: eventSchema,
  application: applicationSchema,
  participant: participantSchema,
  activity: activitySchema,
  thread: threadSchema,
  location: locationSchema,
  registration_wave: registrationWaveSchema,
  user_revocation: userRevocationSchema,
};

const noticeSchemas = {
  "data.deletion_required": deletionRequiredSchema,
  "integration.unpublished": integrationUnpublishedSchema,
  "integration.suspended": integrationSuspendedSchema,
};

/** The flat event types: their fields are on the envelope. */
type NoticeType = keyof typeof noticeSchemas;

const isNoticeType = (type: WebhookEventType): type is NoticeType =>
  Object.hasOwn(noticeSchemas, type);

/** The fields of an event type besides the envelope: under `data`, or flat. */
export function webhookContentOf(type: WebhookEventType): { schema: z.ZodObject; isFlat: boolean } {
  if (isNoticeType(type)) return { schema: noticeSchemas[type], isFlat: true };
  return { schema: dataSchemas[eventTypeCatalog[type].carries], isFlat: false };
}
