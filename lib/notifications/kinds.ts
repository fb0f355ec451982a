import * as z from "zod";
import { type MailTopic, organizationVerifications } from "@/lib/resources/closed-sets";

/** The recipients of a notification, looked up in the transaction of its cause. */
export type Audience =
  /** People who manage the integration. */
  | "publishers"
  /** People who manage integrations for the event. */
  | "organizers"
  /** People who manage integrations for any event that the integration is now connected to. */
  | "connected_organizers"
  /** People who manage the event: applications, the program. */
  | "event_managers"
  /** People who manage the organization's events. */
  | "organization_event_managers"
  /** All members of the organization. */
  | "members"
  /** The platform's staff. */
  | "operators"
  /** People who signed up for the activity. */
  | "signed_up"
  /** The one person with the given id. */
  | "person";

const reason = z.string().optional();
const scopes = z.array(z.string());
const rotated = z.object({ previous_secret_expires_at: z.iso.datetime() });
const verification = z.object({ reason, before: z.enum(organizationVerifications) });
const nothing = z.object({});
/** The organizers' message to the recipient. */
const message = z.object({ message: z.string().optional() });
/** When and where an activity was before it moved. */
const movedFrom = z.object({
  from_starts: z.iso.datetime().optional(),
  from_ends: z.iso.datetime().optional(),
  from_location: z.string().optional(),
});
/** The passkey's name in the account's list. */
const passkey = z.object({ passkey: z.string() });

/**
 * The ids that a kind of notification refers to. They determine its recipients, and its text names
 * them.
 */
const connection = ["integrationId", "eventId"] as const;
const integration = ["integrationId"] as const;
const organization = ["organizationId"] as const;
const person = ["personId"] as const;
const participation = ["eventId", "personId"] as const;
const activity = ["eventId", "activityId"] as const;
const wave = ["eventId", "waveId", "personId"] as const;

/**
 * Every kind of notification. `details` holds the data that the text needs besides the names, and
 * never a secret. `topic` is the setting that switches off its mails, or null for mails about
 * access and security, which cannot be switched off.
 */
export const notificationKinds = {
  "connection.connected": {
    to: ["publishers", "organizers"],
    about: connection,
    topic: null,
    details: z.object({ scopes }),
  },
  "connection.reconsent_required": {
    to: ["organizers"],
    about: connection,
    topic: null,
    details: z.object({ added_scopes: scopes }),
  },
  "connection.ended": {
    to: ["publishers", "organizers"],
    about: connection,
    topic: null,
    details: z.object({ reason: z.string() }),
  },
  /** Not sent to the publishers, who are notified once of the end of the integration itself. */
  "connection.ended_with_integration": {
    to: ["organizers"],
    about: connection,
    topic: null,
    details: z.object({ reason: z.string() }),
  },
  "consent.given": {
    to: ["person"],
    about: [...connection, "personId"],
    topic: null,
    details: z.object({ scopes }),
  },
  "endpoint.failing": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: z.object({ since: z.iso.datetime() }),
  },
  "endpoint.paused": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: z.object({ reason: z.enum(["gone", "failing"]) }),
  },
  "client_secret.rotated": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: rotated,
  },
  "webhook_secret.rotated": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: rotated,
  },
  "integration.addresses_changed": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: z.object({ addresses: z.array(z.string()) }),
  },
  "integration.suspended": {
    to: ["publishers", "connected_organizers"],
    about: integration,
    topic: null,
    details: z.object({ reason }),
  },
  "integration.reinstated": {
    to: ["publishers", "connected_organizers"],
    about: integration,
    topic: null,
    details: nothing,
  },
  "integration.unpublished": {
    to: ["publishers", "connected_organizers"],
    about: integration,
    topic: null,
    details: nothing,
  },
  "integration.published": {
    to: ["publishers", "connected_organizers"],
    about: integration,
    topic: null,
    details: nothing,
  },
  "integration.force_deleted": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: z.object({ reason }),
  },
  "deletion_duties.overdue": {
    to: ["publishers"],
    about: integration,
    topic: null,
    details: z.object({ duties: z.number() }),
  },
  "organization.verification_asked": {
    to: ["operators"],
    about: organization,
    topic: null,
    details: z.object({ about: z.string() }),
  },
  "organization.renamed": {
    to: ["operators"],
    about: organization,
    topic: null,
    details: z.object({ former_name: z.string() }),
  },
  "organization.verified": {
    to: ["members"],
    about: organization,
    topic: null,
    details: verification,
  },
  "organization.rejected": {
    to: ["members"],
    about: organization,
    topic: null,
    details: verification,
  },
  /** The tokens of a person who no longer manages the organization's events. */
  "feed_token.ended": {
    to: ["organization_event_managers"],
    about: organization,
    topic: null,
    details: z.object({ tokens: z.number() }),
  },
  "passkey.added": { to: ["person"], about: person, topic: null, details: passkey },
  "passkey.removed": { to: ["person"], about: person, topic: null, details: passkey },
  "passkey.refused": { to: ["person"], about: person, topic: null, details: passkey },
  "connection.event_types_added": {
    to: ["organizers"],
    about: connection,
    topic: null,
    details: z.object({ event_types: z.array(z.string()) }),
  },
  "application.submitted": {
    to: ["event_managers"],
    about: ["eventId"],
    topic: "decisions",
    details: nothing,
  },
  /**
   * Caused by the recipient, but an application needs no proved address: the daily limit applies.
   */
  "application.received": {
    to: ["person"],
    about: participation,
    topic: "decisions",
    details: z.object({ is_registered: z.boolean() }),
  },
  "application.approved": {
    to: ["person"],
    about: participation,
    topic: "decisions",
    details: nothing,
  },
  "application.rejected": {
    to: ["person"],
    about: participation,
    topic: "decisions",
    details: message,
  },
  "application.revision_requested": {
    to: ["person"],
    about: participation,
    topic: "decisions",
    details: message,
  },
  "participant.removed": {
    to: ["person"],
    about: participation,
    topic: "decisions",
    details: message,
  },
  "wave.announced": { to: ["person"], about: wave, topic: "waves", details: nothing },
  "wave.opened": { to: ["person"], about: wave, topic: "waves", details: nothing },
  "activity.moved": {
    to: ["signed_up"],
    about: activity,
    topic: "program_changes",
    details: movedFrom,
  },
  "activity.canceled": {
    to: ["signed_up"],
    about: activity,
    topic: "program_changes",
    details: message,
  },
  "activity.reinstated": {
    to: ["signed_up"],
    about: activity,
    topic: "program_changes",
    details: nothing,
  },
  "activity.deleted": {
    to: ["signed_up"],
    about: activity,
    topic: "program_changes",
    details: nothing,
  },
  announcement: {
    to: ["person"],
    about: ["announcementId", "personId"],
    topic: "announcements",
    details: nothing,
  },
} as const satisfies Record<string, Kind>;

/**
 * The kinds that their recipient or the service causes. All others are caused by other people, and
 * a mailbox gets few of their mails a day (docs/rules/notifications.md#daily-limit). What informs
 * of an attack is here, so that no flood can delay it.
 */
export const kindsNotByOthers: ReadonlySet<string> = new Set<NotificationKind>([
  "consent.given",
  "passkey.added",
  "passkey.refused",
  "client_secret.rotated",
  "webhook_secret.rotated",
  "endpoint.failing",
  "endpoint.paused",
  "deletion_duties.overdue",
]);

interface Kind {
  to: readonly Audience[];
  about: readonly string[];
  topic: MailTopic | null;
  details: z.ZodObject;
}

export type NotificationKind = keyof typeof notificationKinds;

export type NotificationSubject<Kind extends NotificationKind> = Record<
  (typeof notificationKinds)[Kind]["about"][number],
  string
>;

export type NotificationDetails<Kind extends NotificationKind> = z.input<
  (typeof notificationKinds)[Kind]["details"]
>;

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationKinds, kind);
