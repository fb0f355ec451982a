import { integrationView } from "@/lib/people/integration-view";
import { allPeople } from "@/lib/people/withholding";
import {
  type ChangeEventType,
  eventTypeCatalog,
  isChangeEventType,
  isResourceKind,
  type ResourceKind,
  type WebhookEventType,
} from "./event-types";
import { payloadOf } from "./payloads";
import {
  sampleActivity,
  sampleEvent,
  sampleIds,
  sampleLocation,
  sampleParticipant,
  sampleThread,
  sampleWave,
} from "./sample-rows";

interface Receiver {
  integrationId: string;
  pseudonymKey: Uint8Array;
}

/**
 * The body of a sample delivery: a fictional snapshot of the type, shaped for this integration like
 * any delivery.
 */
export function sampleBody(eventType: WebhookEventType, receiver: Receiver, at: Date) {
  const occurred_at = at.toISOString().replace("Z", "000Z");
  const view = integrationView({ ...receiver, shows: allPeople });
  return {
    event_type: eventType,
    integration_id: receiver.integrationId,
    organization_id: sampleIds.organization,
    event_id: sampleIds.event,
    occurred_at,
    ...payloadOf(eventType, sampleSnapshot(eventType, occurred_at)).fieldsFor(view),
  };
}

/** The value of X-Service-Changed-Fields in a sample delivery; null for types without it. */
export const sampleChangedFields = (eventType: string): string | null =>
  isChangeEventType(eventType) ? changedFields[eventType] : null;

const changedFields = {
  "event.visibility_changed": "visibility",
  "event.access_mode_changed": "access_mode",
  "participant.profile_updated": "display_name,nickname",
  "activity.updated": "title,start_time,end_time",
  "activity.capacity_state_changed": "committed_signups_count,players",
  "thread.updated": "name",
  "location.updated": "name,capacity",
} as const satisfies Record<ChangeEventType, string>;

function sampleSnapshot(eventType: WebhookEventType, occurred_at: string): object {
  const { carries } = eventTypeCatalog[eventType];
  if (carries === "user_revocation")
    return {
      person_id: sampleParticipant.person.person_id,
      granted_scopes: ["profile.read"],
      revoked_at: occurred_at,
    };
  return { ...(isResourceKind(carries) && rows[carries]), ...fieldsByType[eventType] };
}

const rows = {
  event: sampleEvent,
  application: sampleParticipant,
  participant: sampleParticipant,
  activity: sampleActivity,
  thread: sampleThread,
  location: sampleLocation,
  registration_wave: sampleWave,
} satisfies Record<ResourceKind, object>;

/** The fields of the notices, and the states that other types are delivered with. */
const fieldsByType: Partial<Record<WebhookEventType, object>> = {
  "event.unpublished": { publish_status: "draft" },
  "event.visibility_changed": { visibility: "private" },
  "event.access_mode_changed": { access_mode: "open_auto" },
  "registration_wave.finished": { status: "finished" },
  "registration_wave.canceled": { status: "canceled" },
  "data.deletion_required": {
    actor_id: sampleIds.actor,
    trigger: "event_archived",
    scope: "event",
    root_id: sampleIds.event,
    deletion_mode: "soft_pending",
    reason: "This is a sample. No data needs to be deleted.",
  },
  "integration.unpublished": {
    actor_id: sampleIds.actor,
    reason: "This is a sample. The integration was not unpublished.",
  },
  "integration.suspended": {
    integration_status: "suspended_by_service",
    actor_id: sampleIds.actor,
    reason: "This is a sample. The integration was not suspended.",
  },
};
