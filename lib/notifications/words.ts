import * as z from "zod";
import { isScope, scopeTexts } from "@/lib/resources/scopes";
import { isNotificationKind, type NotificationKind } from "./kinds";

/** A notification in words: the subject of a mail, an entry of the list. It contains names that people typed, unescaped. */
export interface NotificationWords {
  title: string;
  paragraphs: string[];
  /** Where to look, and what to do there; a path of this service. */
  link: { path: string; label: string };
}

interface Stored {
  kind: string;
  integration_id: string | null;
  event_id: string | null;
  organization_id: string | null;
  details: unknown;
}

/** The notification as its recipient reads it. Undefined for a kind that a newer version wrote: readers omit it. */
export function notificationWords({ kind, details, integration_id, event_id, organization_id }: Stored): NotificationWords | undefined {
  const read = factsSchema.safeParse(details);
  if (!isNotificationKind(kind) || !read.success) return undefined;
  const links = {
    integration: { path: `/developer/integrations/${integration_id}`, label: "Open the integration" },
    webhooks: { path: `/developer/integrations/${integration_id}/webhooks`, label: "Open its deliveries" },
    credentials: { path: `/developer/integrations/${integration_id}/credentials`, label: "Open its credentials" },
    connections: { path: `/developer/integrations/${integration_id}/connections`, label: "Open its connections" },
    event: { path: `/organizer/events/${event_id}/integrations`, label: "Open the event's integrations" },
    organization: { path: `/organizations/${organization_id}`, label: "Open the organization" },
    apps: { path: "/account/apps", label: "Open your connected apps" },
    events: { path: "/organizer", label: "Open your events" },
  };
  const { link, ...words } = kinds[kind](read.data);
  return { ...words, link: links[link] };
}

const instant = z.iso.datetime().transform((at) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`);

/** What `notify` froze: names, and the details of the kind. */
const factsSchema = z.object({
  audience: z.string().optional(),
  integration: z.string().default("An integration"),
  event: z.string().default("an untitled event"),
  organization: z.string().default("Your organization"),
  scopes: z.array(z.string()).default([]),
  added_scopes: z.array(z.string()).default([]),
  reason: z.string().optional(),
  before: z.string().optional(),
  since: instant.optional(),
  previous_secret_expires_at: instant.optional(),
});

type Facts = z.output<typeof factsSchema>;

interface Words {
  title: string;
  paragraphs: string[];
  link: "integration" | "webhooks" | "credentials" | "connections" | "event" | "organization" | "apps" | "events";
}

const kinds: Record<NotificationKind, (details: Facts) => Words> = {
  "connection.connected": ({ audience, integration, event, scopes }) => ({
    title: `${integration} is connected to ${event}`,
    paragraphs: [`It may now: ${phrases(scopes)}.`, "The organizer can disconnect it at any time; its access then ends at once."],
    link: audience === "publishers" ? "connections" : "event",
  }),
  "connection.reconsent_required": ({ integration, event, added_scopes }) => ({
    title: `${integration} asks for more on ${event}`,
    paragraphs: [
      `Its publisher now also asks for: ${phrases(added_scopes)}.`,
      "Nothing changes until you agree: it keeps what you granted before, and will send you here when it needs the rest.",
    ],
    link: "event",
  }),
  "connection.ended": ({ audience, integration, event, reason }) => ({
    title: `${integration} is no longer connected to ${event}`,
    paragraphs: [`${endReason(reason)} Its tokens for the event have ended, and its publisher must delete the event's data within 30 days.`],
    link: audience === "publishers" ? "connections" : "event",
  }),
  "connection.ended_with_integration": ({ integration, event, reason }) => ({
    title: `${integration} is no longer connected to ${event}`,
    paragraphs: [`${endReason(reason)} Its tokens have ended, and its publisher must delete the event's data.`],
    link: "event",
  }),
  "consent.given": ({ integration, event, scopes }) => ({
    title: `${integration} may now see your data on ${event}`,
    paragraphs: [`You allowed it to: ${phrases(scopes)}.`, "You can revoke this at any time under Connected apps."],
    link: "apps",
  }),
  "endpoint.failing": ({ integration, since }) => ({
    title: `Webhooks to ${integration} are failing`,
    paragraphs: [
      `No delivery has been acknowledged since ${since ?? "a while"}. Deliveries are retried; after five days without a success they are paused.`,
      "Nothing is lost: failed deliveries can be replayed for 30 days.",
    ],
    link: "webhooks",
  }),
  "endpoint.paused": ({ integration, reason }) => ({
    title: `Webhooks to ${integration} are paused`,
    paragraphs: [
      reason === "gone" ? "Its endpoint answered 410 Gone." : "No delivery was acknowledged for five days.",
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
  "integration.suspended": ({ audience, integration, reason }) => ({
    title: `The platform suspended ${integration}`,
    paragraphs: ["All its tokens ended at once, on every event.", ...(reason ? [`Reason: ${reason}`] : [])],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.reinstated": ({ audience, integration }) => ({
    title: `${integration} was reinstated`,
    paragraphs: ["Its connections are restored. Its tokens are not: it has to be authorized again."],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.unpublished": ({ audience, integration }) => ({
    title: `${integration} was unpublished`,
    paragraphs: [
      "Its publisher took it off the platform. All its tokens ended at once; unless it is published again, its connections end after the grace period.",
    ],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.published": ({ audience, integration }) => ({
    title: `${integration} is published again`,
    paragraphs: ["Its connections are restored. Its tokens are not: it has to be authorized again."],
    link: audience === "publishers" ? "integration" : "events",
  }),
  "integration.force_deleted": ({ integration, reason }) => ({
    title: `The platform deleted ${integration}`,
    paragraphs: [
      "Its tokens and connections ended at once and cannot be restored. Delete all data it copied now.",
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    link: "integration",
  }),
  "organization.verified": ({ organization }) => ({
    title: `${organization} is verified`,
    paragraphs: ["It can publish integrations now."],
    link: "organization",
  }),
  "organization.rejected": ({ organization, reason, before }) => ({
    title: before === "verified" ? `${organization} is no longer verified` : `${organization} was not verified`,
    paragraphs: [
      ...(reason ? [`Reason: ${reason}`] : []),
      before === "verified"
        ? "It can no longer publish integrations. Integrations connected to its events are disconnected after the grace period."
        : "It cannot publish integrations.",
    ],
    link: "organization",
  }),
};

const phrases = (scopes: string[]) => scopes.map((scope) => (isScope(scope) ? `${scopeTexts[scope].phrase} (${scope})` : scope)).join("; ");

/** Only the reasons that verbs give have words. */
const endReason = (reason = "") => endReasons[reason] ?? "The connection ended.";

const endReasons: Record<string, string> = {
  disconnected: "An organizer disconnected it.",
  event_archived: "The event was archived.",
  organization_verification_rejected: "The event's organization is no longer verified.",
  integration_unpublished: "Its publisher unpublished it.",
  operator_force_delete: "The platform deleted it.",
};
