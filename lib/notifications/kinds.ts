import * as z from "zod";
import { organizationVerifications } from "@/lib/resources/closed-sets";

/** Who is notified: lists of people, looked up in the transaction of what happened. */
export type Audience =
  /** Who manages the integration. */
  | "publishers"
  /** Who manages integrations for the event. */
  | "organizers"
  /** Who manages integrations for any event that the integration is connected to now. */
  | "connected_organizers"
  /** Everybody in the organization. */
  | "members"
  /** The one person that is named. */
  | "person";

const reason = z.string().optional();
const scopes = z.array(z.string());
const rotated = z.object({ previous_secret_expires_at: z.iso.datetime() });
const verification = z.object({ reason, before: z.enum(organizationVerifications) });
const nothing = z.object({});

/** The things it is about, by id: they find its recipients and are named in its words. */
const connection = ["integrationId", "eventId"] as const;
const integration = ["integrationId"] as const;
const organization = ["organizationId"] as const;

/** Every kind of notification. `details` hold what the words need besides the names; never a secret. */
export const notificationKinds = {
  "connection.connected": { to: ["publishers", "organizers"], about: connection, details: z.object({ scopes }) },
  "connection.reconsent_required": { to: ["organizers"], about: connection, details: z.object({ added_scopes: scopes }) },
  "connection.ended": { to: ["publishers", "organizers"], about: connection, details: z.object({ reason: z.string() }) },
  /** The publishers are notified once, of the integration's own end. */
  "connection.ended_with_integration": { to: ["organizers"], about: connection, details: z.object({ reason: z.string() }) },
  "consent.given": { to: ["person"], about: [...connection, "personId"], details: z.object({ scopes }) },
  "endpoint.failing": { to: ["publishers"], about: integration, details: z.object({ since: z.iso.datetime() }) },
  "endpoint.paused": { to: ["publishers"], about: integration, details: z.object({ reason: z.enum(["gone", "failing"]) }) },
  "client_secret.rotated": { to: ["publishers"], about: integration, details: rotated },
  "webhook_secret.rotated": { to: ["publishers"], about: integration, details: rotated },
  "integration.suspended": { to: ["publishers", "connected_organizers"], about: integration, details: z.object({ reason }) },
  "integration.reinstated": { to: ["publishers", "connected_organizers"], about: integration, details: nothing },
  "integration.unpublished": { to: ["publishers", "connected_organizers"], about: integration, details: nothing },
  "integration.published": { to: ["publishers", "connected_organizers"], about: integration, details: nothing },
  "integration.force_deleted": { to: ["publishers"], about: integration, details: z.object({ reason }) },
  "organization.verified": { to: ["members"], about: organization, details: verification },
  "organization.rejected": { to: ["members"], about: organization, details: verification },
} as const satisfies Record<string, { to: readonly Audience[]; about: readonly string[]; details: z.ZodObject }>;

export type NotificationKind = keyof typeof notificationKinds;

export type About<Kind extends NotificationKind> = Record<(typeof notificationKinds)[Kind]["about"][number], string>;

export type NotificationDetails<Kind extends NotificationKind> = z.input<(typeof notificationKinds)[Kind]["details"]>;

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);
