import * as z from "zod";
import { config } from "@/lib/config/config";
import { isScope, scopeTexts } from "@/lib/resources/scopes";
import { dayWords, timeWords, zoneWords } from "@/lib/time/words";
import { counted, durationWords } from "@/lib/words";
import { isNotificationKind, type NotificationKind } from "./kinds";
import type { StoredNotification } from "./stored-notification";

/**
 * The text of a notification, for the mail and for the entry in the list. It contains unescaped
 * user input.
 */
export interface NotificationWords {
  title: string;
  /** Each may have several lines. */
  paragraphs: string[];
  /** The page to open, as a path of this service, and the label of the link. */
  link: { path: string; label: string };
}

/**
 * The text of a notification as its recipient reads it. Undefined for a kind written by a newer
 * version; callers omit it.
 */
export function notificationWords(stored: StoredNotification): NotificationWords | undefined {
  const { kind, details, integration_id, event_id, event_slug, organization_id } = stored;
  const parsed = detailsSchema.safeParse(details);
  if (!isNotificationKind(kind) || !parsed.success) return undefined;
  const publicPath = `/events/${encodeURIComponent(event_slug ?? event_id ?? "")}`;
  const links = {
    integration: {
      path: `/developer/integrations/${integration_id}`,
      label: "Open the integration",
    },
    webhooks: {
      path: `/developer/integrations/${integration_id}/webhooks`,
      label: "Open its deliveries",
    },
    credentials: {
      path: `/developer/integrations/${integration_id}/credentials`,
      label: "Open its credentials",
    },
    deletions: {
      path: `/developer/integrations/${integration_id}/deletions`,
      label: "Open its deletions",
    },
    connections: {
      path: `/developer/integrations/${integration_id}/connections`,
      label: "Open its connections",
    },
    event: {
      path: `/organizer/events/${event_id}/integrations`,
      label: "Open the event's integrations",
    },
    organization: { path: `/organizations/${organization_id}`, label: "Open the organization" },
    feed: { path: `/organizations/${organization_id}/feed`, label: "Open the feed tokens" },
    apps: { path: "/account/apps", label: "Open your connected apps" },
    events: { path: "/organizer", label: "Open your events" },
    operator: { path: "/operator", label: "Open the operator's page" },
    account: { path: "/account", label: "Open your account" },
    public_event: { path: publicPath, label: "Open the event" },
    application: { path: `${publicPath}/apply`, label: "Revise your application" },
    applications: {
      path: `/organizer/events/${event_id}/applications`,
      label: "Review applications",
    },
    changelog: { path: "/changelog", label: "Open the changelog" },
  };
  const { link, ...words } = wordsOfKind[kind](parsed.data);
  return { ...words, link: links[link] };
}

/** An instant in the event's time zone, or in UTC when it has none. */
const instantWords = (at: string, zone = "UTC") =>
  `${timeWords(new Date(at), zone, "datetime")} ${zoneWords(zone)}`;

const instant = z.iso.datetime().transform((at) => instantWords(at));

/** The data that `notify` stored: names, and the details of the kind. */
const detailsSchema = z
  .object({
    audience: z.string().optional(),
    integration: z.string().default("An integration"),
    event: z.string().default("an untitled event"),
    organization: z.string().default("Your organization"),
    scopes: z.array(z.string()).default([]),
    added_scopes: z.array(z.string()).default([]),
    passkey: z.string().default("A passkey"),
    reason: z.string().optional(),
    before: z.string().optional(),
    about: z.string().default(""),
    former_name: z.string().default("another name"),
    since: instant.optional(),
    previous_secret_expires_at: instant.optional(),
    event_types: z.array(z.string()).default([]),
    addresses: z.array(z.string()).default([]),
    duties: z.number().default(1),
    tokens: z.number().default(1),
    message: z.string().optional(),
    is_registered: z.boolean().default(false),
    activity: z.string().default("An untitled activity"),
    starts: z.iso.datetime().optional(),
    ends: z.iso.datetime().optional(),
    time_zone: z.string().optional(),
    location: z.string().optional(),
    from_starts: z.iso.datetime().optional(),
    from_ends: z.iso.datetime().optional(),
    from_location: z.string().optional(),
    wave: z.string().default("A registration wave"),
    subject: z.string().default("An announcement"),
    text: z.string().default(""),
    takes_effect_on: z.string().nullish(),
  })
  .transform(({ starts, ends, from_starts, from_ends, time_zone, ...facts }) => ({
    ...facts,
    starts: starts && instantWords(starts, time_zone),
    ends: ends && instantWords(ends, time_zone),
    from_starts: from_starts && instantWords(from_starts, time_zone),
    from_ends: from_ends && instantWords(from_ends, time_zone),
  }));

type Details = z.output<typeof detailsSchema>;

interface Words {
  title: string;
  paragraphs: string[];
  link:
    | "integration"
    | "webhooks"
    | "credentials"
    | "connections"
    | "deletions"
    | "event"
    | "organization"
    | "feed"
    | "apps"
    | "events"
    | "operator"
    | "account"
    | "public_event"
    | "application"
    | "applications"
    | "changelog";
}

const wordsOfKind: Record<NotificationKind, (details: Details) => Words> = {
  "connection.connected": ({ audience, integration, event, scopes }) => ({
    title: `${integration} is connected to ${event}`,
    paragraphs: [
      `It is now allowed to: ${scopePhrases(scopes)}.`,
      "The organizer can disconnect it at any time, which ends its access immediately.",
    ],
    link: audience === "publishers" ? "connections" : "event",
  }),
  "connection.reconsent_required": ({ integration, event, added_scopes }) => ({
    title: `${integration} asks for more on ${event}`,
    paragraphs: [
      `Its publisher now also asks for: ${scopePhrases(added_scopes)}.`,
      "Nothing changes until you agree. It keeps its current access and will ask you when it needs more.",
    ],
    link: "event",
  }),
  "connection.ended": ({ audience, integration, event, reason }) => ({
    title: `${integration} is no longer connected to ${event}`,
    paragraphs: [
      `${endReason(reason)} Its tokens for the event no longer work, and its publisher must delete the event's data within ${durationWords(config().DELETION_DUTY_TTL)}.`,
    ],
    link: audience === "publishers" ? "connections" : "event",
  }),
  "connection.ended_with_integration": ({ integration, event, reason }) => ({
    title: `${integration} is no longer connected to ${event}`,
    paragraphs: [
      `${endReason(reason)} Its tokens no longer work, and its publisher must delete the event's data.`,
    ],
    link: "event",
  }),
  "consent.given": ({ integration, event, scopes }) => ({
    title: `${integration} may now see your data on ${event}`,
    paragraphs: [
      `You allowed it to: ${scopePhrases(scopes)}.`,
      "You can revoke this at any time under Connected apps.",
    ],
    link: "apps",
  }),
  "endpoint.failing": ({ integration, since }) => ({
    title: `Webhooks to ${integration} are failing`,
    paragraphs: [
      `No delivery has been acknowledged ${since ? `since ${since}` : "for a while"}. Deliveries are retried; after five days without a success they are paused.`,
      "Nothing is lost: failed deliveries can be replayed for 30 days.",
    ],
    link: "webhooks",
  }),
  "endpoint.paused": ({ integration, reason }) => ({
    title: `Webhooks to ${integration} are paused`,
    paragraphs: [
      reason === "gone"
        ? "Its endpoint answered 410 Gone."
        : "No delivery was acknowledged for five days.",
      "New deliveries become dead letters and are kept for 30 days. Resume deliveries when the endpoint answers again, then replay what it missed.",
    ],
    link: "webhooks",
  }),
  "client_secret.rotated": ({ integration, previous_secret_expires_at }) => ({
    title: `The client secret of ${integration} was rotated`,
    paragraphs: [
      `The previous one works until ${previous_secret_expires_at}.`,
      "If nobody on your team did this, rotate it again and end the previous one.",
    ],
    link: "credentials",
  }),
  "webhook_secret.rotated": ({ integration, previous_secret_expires_at }) => ({
    title: `The webhook secret of ${integration} was rotated`,
    paragraphs: [
      `Until ${previous_secret_expires_at} deliveries carry both signatures.`,
      "If nobody on your team did this, rotate it again and end the previous one.",
    ],
    link: "credentials",
  }),
  "integration.addresses_changed": ({ integration, addresses }) => ({
    title: `${integration} has new addresses`,
    paragraphs: [
      `A manager added: ${addresses.join(", ")}.`,
      "Webhooks, and people who authorize the integration, are sent there. If nobody on your team did this, remove them and rotate its secrets.",
    ],
    link: "integration",
  }),
  "integration.suspended": ({ audience, integration, reason }) => ({
    title: `The platform suspended ${integration}`,
    paragraphs: [
      "All its tokens stopped working immediately, on every event.",
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.reinstated": ({ audience, integration }) => ({
    title: `${integration} was reinstated`,
    paragraphs: [
      "Its connections are restored. Its tokens are not: it has to be authorized again.",
    ],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.unpublished": ({ audience, integration }) => ({
    title: `${integration} was unpublished`,
    paragraphs: [
      "Its publisher took it off the platform, and all its tokens stopped working immediately. Its connections end after the grace period unless it is published again.",
    ],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.published": ({ audience, integration }) => ({
    title: `${integration} is published again`,
    paragraphs: [
      "Its connections are restored. Its tokens are not: it has to be authorized again.",
    ],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.force_deleted": ({ integration, reason }) => ({
    title: `The platform deleted ${integration}`,
    paragraphs: [
      "Its tokens and connections ended immediately and cannot be restored. Delete all data that it copied now.",
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    link: "integration",
  }),
  "deletion_duties.overdue": ({ integration, duties }) => ({
    title: `${integration}: ${counted(duties, "deletion")} overdue`,
    paragraphs: [
      `${duties === 1 ? "A deletion" : "Some deletions"} required of this integration ${duties === 1 ? "was" : "were"} not attested in time. The platform's operator can see this too.`,
      "Delete the data, then attest it on the integration's page or through the API.",
    ],
    link: "deletions",
  }),
  "organization.verification_asked": ({ organization, about }) => ({
    title: `${organization} asks for verification`,
    paragraphs: [`They wrote: ${about}`, "Verified organizations may publish integrations."],
    link: "operator",
  }),
  "organization.renamed": ({ organization, former_name }) => ({
    title: `${former_name} is now called ${organization}`,
    paragraphs: ["It was verified under its former name, and is still verified."],
    link: "operator",
  }),
  "organization.verified": ({ organization }) => ({
    title: `${organization} is verified`,
    paragraphs: ["It can now publish integrations."],
    link: "organization",
  }),
  "organization.rejected": ({ organization, reason, before }) => ({
    title:
      before === "verified"
        ? `${organization} is no longer verified`
        : `${organization} was not verified`,
    paragraphs: [
      ...(reason ? [`Reason: ${reason}`] : []),
      before === "verified"
        ? "It can no longer publish integrations. Integrations connected to its events are disconnected after the grace period."
        : "It cannot publish integrations.",
    ],
    link: "organization",
  }),
  "feed_token.ended": ({ organization, tokens }) => ({
    title: `${counted(tokens, "feed token")} of ${organization} ended`,
    paragraphs: [
      "The person who made it no longer manages the organization's events.",
      "Create a new token for a program that still sends data.",
    ],
    link: "feed",
  }),
  "passkey.added": ({ passkey }) => ({
    title: "A passkey was added to your account",
    paragraphs: [
      `“${passkey}” can now be used to sign in.`,
      "If this was not you, remove it, sign out everywhere and set a new password with “Forgotten password?”.",
    ],
    link: "account",
  }),
  "passkey.removed": ({ passkey }) => ({
    title: "A passkey of your account was removed",
    paragraphs: [
      `Nobody can sign in with “${passkey}” any more.`,
      "If this was not you, sign out everywhere and set a new password with “Forgotten password?”.",
    ],
    link: "account",
  }),
  "passkey.refused": ({ passkey }) => ({
    title: "A passkey of your account was refused",
    paragraphs: [
      `The usage counter of “${passkey}” went backwards, which can mean that the passkey was copied. The sign-in was blocked.`,
      "Remove this passkey and add it again, unless you know why this happened.",
    ],
    link: "account",
  }),
  "connection.event_types_added": ({ integration, event, event_types }) => ({
    title: `${integration} receives more webhooks about people on ${event}`,
    paragraphs: [
      `Its publisher added: ${event_types.join(", ")}.`,
      "Its read access is unchanged. You can disconnect it at any time.",
    ],
    link: "event",
  }),
  "application.submitted": ({ event }) => ({
    title: `New applications to ${event}`,
    paragraphs: ["There are applications to review. You are notified at most once an hour."],
    link: "applications",
  }),
  "application.received": ({ event, is_registered }) =>
    is_registered
      ? {
          title: `You are registered for ${event}`,
          paragraphs: ["You can change your profile and sign up for activities on its page."],
          link: "public_event",
        }
      : {
          title: `Your application to ${event} was received`,
          paragraphs: [
            "The organizers review it, and you are told what they decide. You can cancel it on the event's page.",
          ],
          link: "public_event",
        },
  "application.approved": ({ event }) => ({
    title: `Your application to ${event} was approved`,
    paragraphs: ["The organizers approved your application."],
    link: "public_event",
  }),
  "application.rejected": ({ event, message }) => ({
    title: `Your application to ${event} was rejected`,
    paragraphs: ["The organizers rejected your application.", ...quotedMessage(message)],
    link: "public_event",
  }),
  "application.revision_requested": ({ event, message }) => ({
    title: `Your application to ${event} was sent back for revision`,
    paragraphs: ["Change your application and submit it again.", ...quotedMessage(message)],
    link: "application",
  }),
  "participant.removed": ({ event, message }) => ({
    title: `You were removed from ${event}`,
    paragraphs: [
      "The organizers removed you. Your sign-ups for its activities were canceled.",
      ...quotedMessage(message),
    ],
    link: "public_event",
  }),
  "wave.announced": ({ event, wave, starts }) => ({
    title: `Sign-ups for ${event} open soon`,
    paragraphs: [`${wave} opens${starts ? ` at ${starts}` : " soon"}.`],
    link: "public_event",
  }),
  "wave.opened": ({ event, wave, ends }) => ({
    title: `Sign-ups for ${event} are open`,
    paragraphs: [`${wave} has opened${ends ? ` and closes at ${ends}` : ""}.`],
    link: "public_event",
  }),
  "activity.moved": ({ event, activity, starts, ends, location, ...from }) => ({
    title: `${event}: ${activity} moved`,
    paragraphs: [
      starts
        ? `It now takes place from ${starts} to ${ends ?? "later"}.`
        : "It currently has no time.",
      locationSentence(location),
      ...movedFromSentences(from),
    ],
    link: "public_event",
  }),
  "activity.canceled": ({ event, activity, message }) => ({
    title: `${event}: ${activity} was canceled`,
    paragraphs: [
      "You are signed up for it. It will not take place unless the organizers reinstate it.",
      ...quotedMessage(message),
    ],
    link: "public_event",
  }),
  "activity.reinstated": ({ event, activity }) => ({
    title: `${event}: ${activity} is no longer canceled`,
    paragraphs: ["You are still signed up for it. It currently has no time."],
    link: "public_event",
  }),
  "activity.deleted": ({ event, activity }) => ({
    title: `${event}: ${activity} was deleted`,
    paragraphs: ["You were signed up for it. It is no longer on the program."],
    link: "public_event",
  }),
  announcement: ({ subject, text, takes_effect_on }) => ({
    title: subject,
    paragraphs: [
      text,
      ...(takes_effect_on ? [`Takes effect on ${dayWords(takes_effect_on)}.`] : []),
    ],
    link: "changelog",
  }),
};

const scopePhrases = (scopes: string[]) =>
  scopes
    .map((scope) => (isScope(scope) ? `${scopeTexts[scope].phrase} (${scope})` : scope))
    .join("; ");

const quotedMessage = (message: string | undefined) =>
  message ? [`The organizers wrote:\n${message}`] : [];

const movedFromSentences = ({
  from_starts,
  from_ends,
  from_location,
}: {
  from_starts?: string | undefined;
  from_ends?: string | undefined;
  from_location?: string | undefined;
}) => {
  const place = from_location === undefined ? "" : `, in ${from_location}`;
  if (from_starts !== undefined)
    return [`Before, it took place from ${from_starts} to ${from_ends ?? "later"}${place}.`];
  return place === "" ? [] : [`Before, it took place in ${from_location}.`];
};

const locationSentence = (location: string | undefined) =>
  location === undefined ? "It currently has no location." : `Location: ${location}`;

/** Only reasons that verbs record have a sentence of their own. */
const endReason = (reason = "") => endReasons[reason] ?? "The connection ended.";

const endReasons: Record<string, string> = {
  disconnected: "An organizer disconnected it.",
  event_archived: "The event was archived.",
  organization_verification_rejected: "The event's organization is no longer verified.",
  integration_unpublished: "Its publisher unpublished it.",
  operator_force_delete: "The platform deleted it.",
};
