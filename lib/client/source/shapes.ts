import type * as z from "zod";
import type { WebhookEnvelope as Envelope } from "@/lib/docs/webhook-bodies";
import type { errorEnvelopeSchema } from "@/lib/errors/envelope";
import type { Activity as ActivityShape } from "@/lib/resources/activity";
import type { Event as EventShape } from "@/lib/resources/event";
import type { eventStateSchema } from "@/lib/resources/event-state";
import type { Location as LocationShape } from "@/lib/resources/location";
import type { Participant as ParticipantShape } from "@/lib/resources/participant";
import type { RegistrationWave as RegistrationWaveShape } from "@/lib/resources/registration-wave";
import type { Role as RoleShape } from "@/lib/resources/role";
import type { Thread as ThreadShape } from "@/lib/resources/thread";
import type {
  installationTokenResponseSchema,
  userTokenResponseSchema,
} from "@/lib/resources/token-response";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import type { logItemSchema, logPageSchema } from "@/lib/webhooks/log/item";

// The shapes that the client's source uses. The published file has interfaces in their place, with
// a description of every field (`client-file.ts`).

export type ErrorEnvelope = z.output<typeof errorEnvelopeSchema>;
export type InstallationTokenResponse = z.output<typeof installationTokenResponseSchema>;
export type UserTokenResponse = z.output<typeof userTokenResponseSchema>;
export type WebhookEnvelope = Envelope;
export type EventLogItem = z.output<typeof logItemSchema>;
export type EventLogPage = z.output<typeof logPageSchema>;
export type EventState = z.output<typeof eventStateSchema>;

export type Event = EventShape;
export type Participant = ParticipantShape;
export type Activity = ActivityShape;
export type Thread = ThreadShape;
export type Location = LocationShape;
export type RegistrationWave = RegistrationWaveShape;
export type Role = RoleShape;

/** The content of each event type is generated; the source only passes it on. */
export type WebhookContents = Record<WebhookEventType, { data?: Record<string, unknown> }>;
