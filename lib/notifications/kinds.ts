import * as z from "zod";
import type { MailTopic } from "@/lib/resources/closed-sets";
import type { Messages } from "@/messages/en";

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

/** The data in the texts of notifications besides the names, which `notify` looks up. */
export const detailsSchema = z.object({
  scopes: z.array(z.string()).default([]),
  added_scopes: z.array(z.string()).default([]),
  passkey: z.string().optional(),
  reason: z.string().optional(),
  /** The verification that an organization had. */
  before: z.string().optional(),
  about: z.string().default(""),
  former_name: z.string().optional(),
  since: z.iso.datetime().optional(),
  previous_secret_expires_at: z.iso.datetime().optional(),
  event_types: z.array(z.string()).default([]),
  addresses: z.array(z.string()).default([]),
  duties: z.number().default(1),
  tokens: z.number().default(1),
  /** The organizers' message to the recipient. */
  message: z.string().optional(),
  is_registered: z.boolean().default(false),
  /** When and where an activity was before it moved. */
  from_starts: z.iso.datetime().optional(),
  from_ends: z.iso.datetime().optional(),
  from_location: z.string().optional(),
});

type Details = Required<z.input<typeof detailsSchema>>;
type DetailName = keyof Details | `${keyof Details}?`;

/** The page that a notification leads to. */
export type LinkName = keyof Messages["notificationLinks"];

/**
 * A kind of notification. `about` names the ids that it refers to: they determine its recipients,
 * and its text names them. `details` are the data that its text needs, never a secret; those with a
 * question mark may be absent. `topic` is the setting that switches off its mails, or null for
 * mails about access and security, which cannot be switched off.
 */
const kind = <const About extends string, const Detail extends DetailName = never>(
  about: readonly About[],
  to: readonly Audience[],
  link: LinkName,
  details: readonly Detail[] = [],
  topic: MailTopic | null = null,
) => ({ about, to, link, details, topic });

const connection = ["integrationId", "eventId"] as const;
const integration = ["integrationId"] as const;
const organization = ["organizationId"] as const;
const person = ["personId"] as const;
const wave = ["eventId", "waveId", "personId"] as const;

/** Of the organizers' decision about the person. */
const decision = <const Detail extends DetailName = never>(
  link: LinkName,
  details: readonly Detail[] = [],
) => kind(["eventId", "personId"], ["person"], link, details, "decisions");

/** Of a change to an activity. */
const programChange = <const Detail extends DetailName = never>(details: readonly Detail[] = []) =>
  kind(["eventId", "activityId"], ["signed_up"], "public_event", details, "program_changes");

/** Every kind of notification. */
export const notificationKinds = {
  "connection.connected": kind(connection, ["publishers", "organizers"], "event", ["scopes"]),
  "connection.reconsent_required": kind(connection, ["organizers"], "event", ["added_scopes"]),
  "connection.ended": kind(connection, ["publishers", "organizers"], "event", ["reason"]),
  /** Not sent to the publishers, who are notified once of the end of the integration itself. */
  "connection.ended_with_integration": kind(connection, ["organizers"], "event", ["reason"]),
  "consent.given": kind([...connection, "personId"], ["person"], "apps", ["scopes"]),
  "endpoint.failing": kind(integration, ["publishers"], "webhooks", ["since"]),
  "endpoint.paused": kind(integration, ["publishers"], "webhooks", ["reason"]),
  "client_secret.rotated": kind(integration, ["publishers"], "credentials", [
    "previous_secret_expires_at",
  ]),
  "webhook_secret.rotated": kind(integration, ["publishers"], "credentials", [
    "previous_secret_expires_at",
  ]),
  "integration.addresses_changed": kind(integration, ["publishers"], "integration", ["addresses"]),
  "integration.suspended": kind(integration, ["publishers", "connected_organizers"], "events", [
    "reason?",
  ]),
  "integration.reinstated": kind(integration, ["publishers", "connected_organizers"], "events"),
  "integration.unpublished": kind(integration, ["publishers", "connected_organizers"], "events"),
  "integration.published": kind(integration, ["publishers", "connected_organizers"], "events"),
  "integration.force_deleted": kind(integration, ["publishers"], "integration", ["reason?"]),
  "deletion_duties.overdue": kind(integration, ["publishers"], "deletions", ["duties"]),
  "organization.verification_asked": kind(organization, ["operators"], "operator", ["about"]),
  "organization.renamed": kind(organization, ["operators"], "operator", ["former_name"]),
  "organization.verified": kind(organization, ["members"], "organization", ["reason?", "before"]),
  "organization.rejected": kind(organization, ["members"], "organization", ["reason?", "before"]),
  /** The tokens of a person who no longer manages the organization's events. */
  "feed_token.ended": kind(organization, ["organization_event_managers"], "feed", ["tokens"]),
  "passkey.added": kind(person, ["person"], "account", ["passkey"]),
  "passkey.removed": kind(person, ["person"], "account", ["passkey"]),
  "passkey.refused": kind(person, ["person"], "account", ["passkey"]),
  "connection.event_types_added": kind(connection, ["organizers"], "event", ["event_types"]),
  "application.submitted": kind(["eventId"], ["event_managers"], "applications", [], "decisions"),
  /**
   * Caused by the recipient, but an application needs no proved address: the daily limit applies.
   */
  "application.received": decision("public_event", ["is_registered"]),
  "application.approved": decision("public_event"),
  "application.rejected": decision("public_event", ["message?"]),
  "application.revision_requested": decision("application", ["message?"]),
  "participant.removed": decision("public_event", ["message?"]),
  "wave.announced": kind(wave, ["person"], "public_event", [], "waves"),
  "wave.opened": kind(wave, ["person"], "public_event", [], "waves"),
  "activity.moved": programChange(["from_starts?", "from_ends?", "from_location?"]),
  "activity.canceled": programChange(["message?"]),
  "activity.reinstated": programChange(),
  "activity.deleted": programChange(),
  announcement: kind(["announcementId", "personId"], ["person"], "changelog", [], "announcements"),
};

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

export type NotificationKind = keyof typeof notificationKinds;

type KindOf<Kind extends NotificationKind> = (typeof notificationKinds)[Kind];

export type NotificationSubject<Kind extends NotificationKind> = Record<
  KindOf<Kind>["about"][number],
  string
>;

/** The details of a kind. */
export type NotificationDetails<Kind extends NotificationKind> = {
  [Name in KindOf<Kind>["details"][number] & keyof Details]: NonNullable<Details[Name]>;
} & {
  [Name in KindOf<Kind>["details"][number] as Name extends `${infer Optional extends keyof Details}?`
    ? Optional
    : never]?: Name extends `${infer Optional extends keyof Details}?` ? Details[Optional] : never;
};

export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationKinds, kind);
