import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { receiptsOfPerson } from "@/lib/portal/consent/receipt";
import { isScope, type Scope } from "@/lib/resources/scopes";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { readableConnectionsSql } from "./readable-connections";

/**
 * An integration's access to a person's data on one event, by the organizers' grant and by the
 * person's own consent.
 */
interface EventAccess {
  id: string;
  title: string | null;
  isConnected: boolean;
  granted: Scope[];
  consented: Scope[];
  receipt: string | undefined;
}

/**
 * The integrations that can read, or recently could read, data of the person, with the events;
 * without those that `connectedApps` lists.
 */
export async function appsOfOrganizers(personId: string): Promise<AppOfOrganizers[]> {
  const rows = await prisma().$queryRawUnsafe<EventRow[]>(
    `SELECT c.integration_id AS id, e.id AS event_id, e.title, c.status <> 'ended' AS is_connected
       FROM (SELECT c.*, i.status AS integration_status FROM ${readableConnectionsSql}) c
         JOIN events e ON e.id = c.event_id
      WHERE c.integration_status = 'deleted'
         OR NOT EXISTS (SELECT FROM consents s WHERE s.person_id = $1::uuid
           AND s.integration_id = c.integration_id AND s.revoked_at IS NULL)
      ORDER BY e.start_date DESC NULLS LAST, e.id`,
    personId,
    config().READ_RECORD_TTL,
  );
  const apps = await prisma().integration.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: appColumns,
    orderBy: [{ display_name: "asc" }, { id: "asc" }],
  });
  return apps.map((app) => ({
    ...withLogo(app),
    events: rows.filter(({ id }) => id === app.id).map(eventOf),
  }));
}

export interface App {
  id: string;
  display_name: string;
  publisher_name: string;
  privacy_policy_url: string;
  status: string;
  /** The path of the image. */
  logo: string | null;
}

interface AppOfOrganizers extends App {
  events: Pick<EventAccess, "id" | "title" | "isConnected">[];
}

interface EventRow {
  /** The integration. */
  id: string;
  event_id: string;
  title: string | null;
  is_connected: boolean;
}

const eventOf = ({ event_id, title, is_connected }: EventRow) => ({
  id: event_id,
  title,
  isConnected: is_connected,
});

/**
 * An integration with its access to the person's data; null when it is unknown or could read none
 * of it.
 */
export async function appOfPerson(
  personId: string,
  integrationId: string,
): Promise<AppOfPerson | null> {
  if (!isUuid(integrationId)) return null;
  const [app, access] = await Promise.all([
    prisma().integration.findUnique({ where: { id: integrationId }, select: appColumns }),
    accessOf(personId, integrationId),
  ]);
  return app && access.length > 0 ? { ...withLogo(app), events: access } : null;
}

export interface AppOfPerson extends App {
  events: EventAccess[];
}

async function accessOf(personId: string, integrationId: string): Promise<EventAccess[]> {
  const [rows, receiptOf] = await Promise.all([
    prisma().$queryRawUnsafe<
      {
        id: string;
        title: string | null;
        is_connected: boolean;
        granted: string[];
        consented: string[] | null;
      }[]
    >(
      `SELECT e.id, e.title, c.status <> 'ended' AS is_connected,
              CASE c.status WHEN 'ended' THEN '{}' ELSE c.granted_scopes END AS granted,
              (SELECT ${stillGrantedSql("s")} FROM consents s
                 JOIN integrations i ON i.id = s.integration_id
                WHERE s.person_id = $1::uuid AND s.event_id = c.event_id
                  AND s.integration_id = c.integration_id AND s.revoked_at IS NULL
                  AND i.status <> 'deleted') AS consented
         FROM (SELECT c.* FROM ${readableConnectionsSql} AND c.integration_id = $3::uuid) c
           JOIN events e ON e.id = c.event_id
        ORDER BY e.start_date DESC NULLS LAST, e.id`,
      personId,
      config().READ_RECORD_TTL,
      integrationId,
    ),
    receiptsOfPerson(personId),
  ]);
  return rows.map(({ id, title, is_connected, granted, consented }) => ({
    id,
    title,
    isConnected: is_connected,
    granted: granted.filter(isScope),
    consented: (consented ?? []).filter(isScope),
    receipt: receiptOf(integrationId, id),
  }));
}

/**
 * Names of the integrations with a live consent of the person: those notified when it ends, and
 * those not notified (not subscribed, or suspended).
 */
export async function appsNotifiedOfDeletion(
  personId: string,
): Promise<{ notified: string[]; notNotified: string[] }> {
  const apps = await prisma().integration.findMany({
    where: {
      status: { not: "deleted" },
      consents: { some: { person_id: personId, revoked_at: null } },
    },
    select: { display_name: true, status: true, declared_webhook_event_types: true },
    orderBy: [{ display_name: "asc" }, { id: "asc" }],
  });
  const isNotified = ({ status, declared_webhook_event_types: types }: (typeof apps)[number]) =>
    status === "active" && types.includes(revocationType);
  const names = (list: typeof apps) => list.map(({ display_name }) => display_name);
  return {
    notified: names(apps.filter(isNotified)),
    notNotified: names(apps.filter((app) => !isNotified(app))),
  };
}

const revocationType = "user.revoked_access" satisfies WebhookEventType;

/** The columns of an integration that a person is shown. */
export const appColumns = {
  id: true,
  display_name: true,
  publisher_name: true,
  privacy_policy_url: true,
  status: true,
  logo: { select: { digest: true } },
} as const;

/** Replaces the logo's digest by the path of its file, or null. */
export const withLogo = <App extends { logo: { digest: string } | null }>({
  logo,
  ...app
}: App) => ({
  ...app,
  logo: logo && `/developer/logos/${logo.digest}.png`,
});
