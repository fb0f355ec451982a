import { type IntegrationView, integrationView } from "@/lib/people/integration-view";
import { serializeActivity } from "@/lib/resources/activity";
import { serializeApplication } from "@/lib/resources/application";
import { serializeEvent } from "@/lib/resources/event";
import { serializeLocation } from "@/lib/resources/location";
import { serializeParticipant } from "@/lib/resources/participant";
import { serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { serializeThread } from "@/lib/resources/thread";
import type { WebhookEventType } from "./event-types";
import { sampleActivity, sampleEvent, sampleIds, sampleLocation, sampleParticipant, sampleThread, sampleWave } from "./sample-rows";

interface Receiver {
  integrationId: string;
  pseudonymKey: Uint8Array;
}

/**
 * The body of a representative delivery of a type (docs/rules/webhooks.md#envelope): made-up facts through the serializers of the resources, people by this
 * integration's pseudonyms.
 */
export function sampleBody(eventType: WebhookEventType, receiver: Receiver, at: Date) {
  const occurred_at = at.toISOString().replace("Z", "000Z");
  const view = integrationView({ ...receiver, maySeePeople: true });
  return {
    event_type: eventType,
    integration_id: receiver.integrationId,
    organization_id: sampleIds.organization,
    event_id: sampleIds.event,
    occurred_at,
    ...contents[eventType]({ view, occurred_at }),
  };
}

interface Facts {
  view: IntegrationView;
  occurred_at: string;
}

const event =
  (change: Partial<typeof sampleEvent> = {}) =>
  () => ({ data: serializeEvent({ ...sampleEvent, ...change }) });

const application = ({ view }: Facts) => ({ data: serializeApplication(sampleParticipant, view) });

const participant = ({ view }: Facts) => ({ data: serializeParticipant(sampleParticipant, view) });

const activity = ({ view }: Facts) => ({ data: serializeActivity(sampleActivity, view) });

const thread = () => ({ data: serializeThread(sampleThread) });

const location = () => ({ data: serializeLocation(sampleLocation) });

const wave = (status: "started" | "finished" | "canceled") => () => ({ data: serializeRegistrationWave({ ...sampleWave, status }) });

/** The flat notices stand on the envelope; everything else under `data`. */
const contents = {
  "event.published": event(),
  "event.unpublished": event({ publish_status: "draft" }),
  "event.visibility_changed": event({ visibility: "private" }),
  "event.access_mode_changed": event({ access_mode: "open_auto" }),
  "application.submitted": application,
  "application.approved": participant,
  "application.rejected": application,
  "application.revision_requested": application,
  "participant.registered": participant,
  "participant.profile_updated": participant,
  "participant.removed": participant,
  "activity.created": activity,
  "activity.updated": activity,
  "activity.deleted": activity,
  "activity.capacity_state_changed": activity,
  "thread.created": thread,
  "thread.updated": thread,
  "thread.deleted": thread,
  "location.created": location,
  "location.updated": location,
  "location.deleted": location,
  "registration_wave.started": wave("started"),
  "registration_wave.finished": wave("finished"),
  "registration_wave.canceled": wave("canceled"),
  "data.deletion_required": () => ({
    actor_id: sampleIds.actor,
    trigger: "event_archived",
    scope: "event",
    root_id: sampleIds.event,
    deletion_mode: "soft_pending",
    reason: "A sample: nothing has to be deleted.",
  }),
  "user.revoked_access": ({ view, occurred_at }) => ({
    data: { participant_id: view.pseudonymOf(sampleParticipant.person), granted_scopes: ["profile.read"], revoked_at: occurred_at },
  }),
  "integration.unpublished": () => ({ actor_id: sampleIds.actor, reason: "A sample: the integration is not unpublished." }),
  "integration.suspended": () => ({
    integration_status: "suspended_by_service",
    actor_id: sampleIds.actor,
    reason: "A sample: the integration is not suspended.",
  }),
} satisfies Record<WebhookEventType, (facts: Facts) => object>;
