import * as z from "zod";
import { config } from "@/lib/config/config";
import { isScope } from "@/lib/resources/scopes";
import { timeWordsOf } from "@/lib/time/language";
import { dayWords, timeWords, zoneWords } from "@/lib/time/words";
import type { Messages } from "@/messages/en";
import { duration, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import {
  detailsSchema,
  isNotificationKind,
  type LinkName,
  type NotificationKind,
  notificationKinds,
} from "./kinds";
import type { MailWords } from "./mail/render-mail";

/**
 * The text of a notification as its recipient reads it. Undefined for a kind written by a newer
 * version; callers omit it.
 */
export function notificationWords(
  stored: StoredNotification,
  language: Language,
): MailWords | undefined {
  const { kind, details } = stored;
  const parsed = storedDetailsSchema.safeParse(details);
  if (!isNotificationKind(kind) || !parsed.success) return undefined;
  const messages = messagesOf(language);
  const texts: KindTexts = messages.notifications[kind];
  const filled = filledDetails(parsed.data, messages, language);
  const { title, paragraphs, link } = { ...texts, ...variantOf(kind, parsed.data, messages) };
  const name = link ?? linkOf(kind, parsed.data);
  return {
    title: fill(title, filled),
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, filled)),
    link: { path: pathOf(name, stored), label: messages.notificationLinks[name] },
  };
}

interface KindTexts {
  title: string;
  paragraphs: readonly string[];
  link?: LinkName;
}

function pathOf(
  link: LinkName,
  { integration_id, event_id, event_slug, organization_id }: StoredNotification,
): string {
  const integration = `/developer/integrations/${integration_id}`;
  const event = `/organizer/events/${event_id}`;
  const publicEvent = `/events/${encodeURIComponent(event_slug ?? event_id ?? "")}`;
  const paths: Record<LinkName, string> = {
    integration,
    webhooks: `${integration}/webhooks`,
    credentials: `${integration}/credentials`,
    deletions: `${integration}/deletions`,
    connections: `${integration}/connections`,
    event: `${event}/integrations`,
    organization: `/organizations/${organization_id}`,
    feed: `/organizations/${organization_id}/feed`,
    apps: "/account/apps",
    events: "/organizer",
    operator: "/operator",
    account: "/account",
    public_event: publicEvent,
    application: `${publicEvent}/apply`,
    applications: `${event}/applications`,
    changelog: "/changelog",
  };
  return paths[link];
}

/** The data that `notify` stored: names and times, and the details of the kind. */
const storedDetailsSchema = detailsSchema.extend({
  audience: z.string().optional(),
  integration: z.string().optional(),
  event: z.string().optional(),
  organization: z.string().optional(),
  activity: z.string().optional(),
  starts: z.iso.datetime().optional(),
  ends: z.iso.datetime().optional(),
  time_zone: z.string().optional(),
  location: z.string().optional(),
  wave: z.string().optional(),
  subject: z.string().optional(),
  text: z.string().default(""),
  takes_effect_on: z.string().nullish(),
});

type Details = z.output<typeof storedDetailsSchema>;

/** The values of the placeholders. */
function filledDetails(
  details: Details,
  { unnamed, scopes: scopeWords, notificationParts: parts }: Messages,
  language: Language,
): Record<string, string> {
  const time = timeWordsOf(language);
  const at = (instant: string | undefined, zone = "UTC") =>
    instant === undefined
      ? ""
      : `${timeWords(new Date(instant), zone, "datetime", time)} ${zoneWords(zone, time)}`;
  const phrases = (scopes: string[]) =>
    scopes
      .map((scope) => (isScope(scope) ? `${scopeWords[scope].phrase} (${scope})` : scope))
      .join("; ");
  const { time_zone, reason = "" } = details;
  const ended: Record<string, string> = parts.ended;
  return {
    integration: details.integration ?? unnamed.integration,
    event: details.event ?? unnamed.event,
    organization: details.organization ?? unnamed.organization,
    passkey: details.passkey ?? unnamed.passkey,
    former_name: details.former_name ?? unnamed.former_name,
    activity: details.activity ?? unnamed.activity,
    wave: details.wave ?? unnamed.wave,
    subject: details.subject ?? unnamed.subject,
    about: details.about,
    text: details.text,
    scopes: phrases(details.scopes),
    added_scopes: phrases(details.added_scopes),
    event_types: details.event_types.join(", "),
    addresses: details.addresses.join(", "),
    duties: details.duties.toLocaleString(language),
    tokens: details.tokens.toLocaleString(language),
    since: at(details.since),
    previous_secret_expires_at: at(details.previous_secret_expires_at),
    starts: at(details.starts, time_zone),
    ends: at(details.ends, time_zone),
    from_starts: at(details.from_starts, time_zone),
    from_ends: at(details.from_ends, time_zone),
    from_location: details.from_location ?? "",
    // Only reasons that verbs record have a sentence of their own.
    ended: ended[reason] ?? parts.ended.otherwise,
    time: duration(language, config().DELETION_DUTY_TTL),
    reason,
    message: details.message ?? "",
    location: details.location ?? "",
    date: details.takes_effect_on ? dayWords(details.takes_effect_on, time) : "",
  };
}

/** What a kind says instead of its ordinary sentences, or in addition to them. */
function variantOf(
  kind: NotificationKind,
  details: Details,
  { notifications, notificationParts: parts }: Messages,
): Partial<KindTexts> {
  const withMore = (paragraphs: string[], more: string | null | undefined) => ({
    paragraphs: more ? [...paragraphs, more] : paragraphs,
  });
  switch (kind) {
    case "endpoint.failing": {
      const { paragraphs, awhile } = notifications[kind];
      return details.since ? {} : { paragraphs: [awhile, ...paragraphs.slice(1)] };
    }
    case "endpoint.paused": {
      const { paragraphs, gone, failing } = notifications[kind];
      return { paragraphs: [details.reason === "gone" ? gone : failing, ...paragraphs] };
    }
    case "integration.suspended":
    case "integration.force_deleted":
      return withMore(notifications[kind].paragraphs, details.reason && parts.reason);
    case "organization.rejected": {
      const { title, paragraphs, noLonger, noLongerTitle } = notifications[kind];
      const isLost = details.before === "verified";
      return {
        title: isLost ? noLongerTitle : title,
        paragraphs: [
          ...(details.reason ? [parts.reason] : []),
          ...(isLost ? [noLonger] : paragraphs),
        ],
      };
    }
    case "application.received": {
      const { registeredTitle, registered } = notifications[kind];
      return details.is_registered ? { title: registeredTitle, paragraphs: [registered] } : {};
    }
    case "application.rejected":
    case "application.revision_requested":
    case "participant.removed":
    case "activity.canceled":
      return withMore(notifications[kind].paragraphs, details.message && parts.organizersWrote);
    case "wave.announced":
      return details.starts ? { paragraphs: [notifications[kind].at] } : {};
    case "wave.opened":
      return details.ends ? { paragraphs: [notifications[kind].until] } : {};
    case "activity.moved": {
      const { paragraphs, from, fromTo, before } = notifications[kind];
      const times = details.starts ? [details.ends ? fromTo : from] : paragraphs;
      const place = details.location === undefined ? parts.noLocation : parts.location;
      return { paragraphs: [...times, place, ...movedFrom(details, before)] };
    }
    case "announcement":
      return withMore(notifications[kind].paragraphs, details.takes_effect_on && parts.takesEffect);
    default:
      return {};
  }
}

/** When and where an activity took place before it moved, as far as that is known. */
function movedFrom(
  { from_starts, from_ends, from_location }: Details,
  words: Messages["notifications"]["activity.moved"]["before"],
): string[] {
  const isPlaced = from_location !== undefined;
  if (from_starts === undefined) return isPlaced ? [words.place] : [];
  if (from_ends === undefined) return [isPlaced ? words.fromAndPlace : words.from];
  return [isPlaced ? words.fromToAndPlace : words.fromTo];
}

/** Publishers are led to their integration, organizers to the event. */
function linkOf(kind: NotificationKind, { audience }: Details): LinkName {
  const { link } = notificationKinds[kind];
  if (audience !== "publishers") return link;
  if (kind === "connection.connected" || kind === "connection.ended") return "connections";
  return link === "events" ? "integration" : link;
}

/** A stored notification with everything that its text needs. */
export interface StoredNotification {
  kind: string;
  integration_id: string | null;
  event_id: string | null;
  organization_id: string | null;
  details: unknown;
  /** The event's public address as it is now. */
  event_slug: string | null;
}

/**
 * SQL that reads it: the columns, and the FROM clause with the rows `n`. An announcement's text is
 * stored once, regardless of the number of recipients.
 */
export const storedNotificationSql = {
  columns: `n.kind, n.integration_id, n.event_id, n.organization_id, e.slug AS event_slug,
    CASE WHEN a.id IS NULL THEN n.details
         ELSE n.details || jsonb_build_object('subject', a.subject, 'text', a.text,
                                              'takes_effect_on', a.takes_effect_on) END AS details`,
  from: `notifications n LEFT JOIN events e ON e.id = n.event_id
         LEFT JOIN announcements a ON a.id = n.announcement_id`,
};
