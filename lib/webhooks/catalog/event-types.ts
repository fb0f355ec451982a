/** The groups of the event catalog, in the order of the specification. */
const eventTypeCategories = [
  "Event lifecycle",
  "Application",
  "Participant",
  "Activity",
  "Thread",
  "Location",
  "Registration wave",
  "Data deletion",
  "User consent",
  "Integration lifecycle",
] as const;

export type EventTypeCategory = (typeof eventTypeCategories)[number];

const resourceKinds = [
  "event",
  "application",
  "participant",
  "activity",
  "thread",
  "location",
  "registration_wave",
] as const;

/** The resources that webhooks carry under `data`. */
export type ResourceKind = (typeof resourceKinds)[number];

export const isResourceKind = (kind: PayloadKind): kind is ResourceKind =>
  resourceKinds.some((each) => each === kind);

/**
 * The content of an event type: a resource, the consent that a participant revoked, or the fields
 * of a flat notice.
 */
export type PayloadKind = ResourceKind | "user_revocation" | "notice";

type DedupKey =
  | "id"
  | "(id, updated_at)"
  | "(participant_id, event_id, revoked_at)"
  | "(integration_id, event_id, occurred_at)"
  | "(integration_id, event_id, organization_id, occurred_at)";

/**
 * The webhook event types, each with its group, trigger, content and dedup key. A new type needs a
 * row here, a call of `announce` in the verb, a note in lib/docs/event-notes.ts, a scenario in
 * lib/sandbox/scenarios.ts, and an entry in sample.ts if its sample has a state of its own.
 */
export const eventTypeCatalog = {
  "event.published": {
    category: "Event lifecycle",
    firesWhen: "A draft event is published.",
    carries: "event",
    dedupKey: "id",
  },
  "event.unpublished": {
    category: "Event lifecycle",
    firesWhen: "An event returns to draft.",
    carries: "event",
    dedupKey: "(id, updated_at)",
  },
  "event.visibility_changed": {
    category: "Event lifecycle",
    firesWhen: "An event becomes private or discoverable.",
    carries: "event",
    dedupKey: "(id, updated_at)",
  },
  "event.access_mode_changed": {
    category: "Event lifecycle",
    firesWhen: "The event's access mode changes.",
    carries: "event",
    dedupKey: "(id, updated_at)",
  },
  "application.submitted": {
    category: "Application",
    firesWhen: "A person submits the application form, or resubmits it after a revision request.",
    carries: "application",
    dedupKey: "(id, updated_at)",
  },
  "application.approved": {
    category: "Application",
    firesWhen: "An organizer approves an application.",
    carries: "participant",
    dedupKey: "id",
  },
  "application.rejected": {
    category: "Application",
    firesWhen: "An organizer rejects an application.",
    carries: "application",
    dedupKey: "(id, updated_at)",
  },
  "application.revision_requested": {
    category: "Application",
    firesWhen: "An organizer asks an applicant for changes.",
    carries: "application",
    dedupKey: "(id, updated_at)",
  },
  "participant.registered": {
    category: "Participant",
    firesWhen: "A person is confirmed as a participant.",
    carries: "participant",
    dedupKey: "id",
  },
  "participant.profile_updated": {
    category: "Participant",
    firesWhen: "A participant or an organizer edits a participant's profile.",
    carries: "participant",
    dedupKey: "(id, updated_at)",
  },
  "participant.removed": {
    category: "Participant",
    firesWhen: "An organizer removes a participant.",
    carries: "participant",
    dedupKey: "id",
  },
  "activity.created": {
    category: "Activity",
    firesWhen: "An activity is added to the program.",
    carries: "activity",
    dedupKey: "id",
  },
  "activity.updated": {
    category: "Activity",
    firesWhen: "An activity is edited, scheduled or canceled.",
    carries: "activity",
    dedupKey: "(id, updated_at)",
  },
  "activity.deleted": {
    category: "Activity",
    firesWhen: "An activity is removed from the program.",
    carries: "activity",
    dedupKey: "id",
  },
  "activity.capacity_state_changed": {
    category: "Activity",
    firesWhen: "A participant signs up for or leaves an activity, or its capacity changes.",
    carries: "activity",
    dedupKey: "(id, updated_at)",
  },
  "thread.created": {
    category: "Thread",
    firesWhen: "A thread is added.",
    carries: "thread",
    dedupKey: "id",
  },
  "thread.updated": {
    category: "Thread",
    firesWhen: "A thread is edited.",
    carries: "thread",
    dedupKey: "(id, updated_at)",
  },
  "thread.deleted": {
    category: "Thread",
    firesWhen: "A thread is removed.",
    carries: "thread",
    dedupKey: "id",
  },
  "location.created": {
    category: "Location",
    firesWhen: "A location is added.",
    carries: "location",
    dedupKey: "id",
  },
  "location.updated": {
    category: "Location",
    firesWhen: "A location is edited or moved to another venue, building or floor.",
    carries: "location",
    dedupKey: "(id, updated_at)",
  },
  "location.deleted": {
    category: "Location",
    firesWhen: "A location is removed.",
    carries: "location",
    dedupKey: "id",
  },
  "registration_wave.started": {
    category: "Registration wave",
    firesWhen: "A registration wave starts.",
    carries: "registration_wave",
    dedupKey: "(id, updated_at)",
  },
  "registration_wave.finished": {
    category: "Registration wave",
    firesWhen: "A registration wave runs to the end of its window.",
    carries: "registration_wave",
    dedupKey: "(id, updated_at)",
  },
  "registration_wave.canceled": {
    category: "Registration wave",
    firesWhen: "An organizer stops a registration wave early.",
    carries: "registration_wave",
    dedupKey: "(id, updated_at)",
  },
  "data.deletion_required": {
    category: "Data deletion",
    firesWhen: "Copies of an event's data must be deleted.",
    carries: "notice",
    dedupKey: "(integration_id, event_id, occurred_at)",
  },
  "user.revoked_access": {
    category: "User consent",
    firesWhen: "A participant revokes consent for your integration.",
    carries: "user_revocation",
    dedupKey: "(participant_id, event_id, revoked_at)",
  },
  "integration.unpublished": {
    category: "Integration lifecycle",
    firesWhen: "You unpublish the integration; one notice per connected event.",
    carries: "notice",
    dedupKey: "(integration_id, event_id, organization_id, occurred_at)",
  },
  "integration.suspended": {
    category: "Integration lifecycle",
    firesWhen: "The platform suspends the integration; one notice per connected event.",
    carries: "notice",
    dedupKey: "(integration_id, event_id, organization_id, occurred_at)",
  },
} as const satisfies Record<
  string,
  { category: EventTypeCategory; firesWhen: string; carries: PayloadKind; dedupKey: DedupKey }
>;

export type WebhookEventType = keyof typeof eventTypeCatalog;

/**
 * The types whose deliveries name the fields that changed (docs/rules/webhooks.md#changed-fields).
 */
export const changeEventTypes = [
  "event.visibility_changed",
  "event.access_mode_changed",
  "participant.profile_updated",
  "activity.updated",
  "activity.capacity_state_changed",
  "thread.updated",
  "location.updated",
] as const satisfies WebhookEventType[];

export type ChangeEventType = (typeof changeEventTypes)[number];

export const isChangeEventType = (type: string): type is ChangeEventType =>
  changeEventTypes.some((each) => each === type);

export const isWebhookEventType = (text: string): text is WebhookEventType =>
  Object.hasOwn(eventTypeCatalog, text);

/** Whether deliveries of the type carry a participant or an application. */
export const carriesPeople = (type: string): boolean =>
  isWebhookEventType(type) &&
  ["participant", "application"].includes(eventTypeCatalog[type].carries);

export const webhookEventTypes = Object.keys(eventTypeCatalog).filter(isWebhookEventType);

/** The event types grouped by category, for pickers and pages. */
export const eventTypesByCategory = eventTypeCategories.map((category) => ({
  category,
  types: webhookEventTypes.filter((type) => eventTypeCatalog[type].category === category),
}));
