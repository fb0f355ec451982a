import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { receiptsOfPerson } from "@/lib/portal/consent/receipt";
import { isScope, type Scope } from "@/lib/resources/scopes";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { typesNamingPeople } from "@/lib/webhooks/outbox/payload-erasure";

/** An integration's access to a person's data on one event, by the organizers' grant and by the person's own consent. */
interface Access {
  id: string;
  title: string;
  /** False when the connection has ended. */
  isConnected: boolean;
  granted: Scope[];
  consented: Scope[];
  receipt: string | undefined;
}

/**
 * SQL: the connections `c` of integrations `i` that can read data of the person $1, or could within the time for which reads are kept ($2, seconds;
 * docs/rules/people.md#who-could-read). The person need not have signed in to the integration.
 */
const couldRead = `connections c JOIN integrations i ON i.id = c.integration_id JOIN event_people r ON r.event_id = c.event_id AND r.person_id = $1::uuid
  WHERE (c.status <> 'ended' OR c.ended_at > now() - make_interval(secs => $2::int)
         OR EXISTS (SELECT FROM deletion_duties d WHERE d.person_id = r.person_id AND d.integration_id = c.integration_id AND d.event_id = c.event_id))
    AND (c.granted_scopes && '{event.read,participants.read}' OR i.declared_webhook_event_types && '{${typesNamingPeople.join(",")}}'
         OR EXISTS (SELECT FROM consents s WHERE s.person_id = r.person_id AND s.event_id = c.event_id AND s.integration_id = c.integration_id))`;

/** The integrations that can read, or recently could read, data of the person without the person's consent, with the events. */
export async function appsOfOrganizers(personId: string): Promise<AppOfOrganizers[]> {
  const rows = await prisma().$queryRawUnsafe<{ id: string; title: string | null; is_connected: boolean }[]>(
    `SELECT c.integration_id AS id, e.title, c.status <> 'ended' AS is_connected FROM (SELECT c.* FROM ${couldRead}) c JOIN events e ON e.id = c.event_id
      WHERE NOT EXISTS (SELECT FROM consents s WHERE s.person_id = $1::uuid AND s.integration_id = c.integration_id AND s.revoked_at IS NULL)
      ORDER BY e.start_date DESC NULLS LAST, e.id`,
    personId,
    config().READ_RECORD_TTL,
  );
  const apps = await prisma().integration.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: appColumns,
    orderBy: [{ display_name: "asc" }, { id: "asc" }],
  });
  return apps.map((app) => ({ ...withLogo(app), events: rows.filter(({ id }) => id === app.id).map(titled) }));
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
  events: { title: string; isConnected: boolean }[];
}

const titled = ({ title, is_connected }: { title: string | null; is_connected: boolean }) => ({
  title: title ?? "Untitled event",
  isConnected: is_connected,
});

/** An integration with its access to the person's data; null when it is unknown or could read none of it. */
export async function appOfPerson(personId: string, integrationId: string): Promise<AppOfPerson | null> {
  if (!isUuid(integrationId)) return null;
  const [app, access] = await Promise.all([
    prisma().integration.findUnique({ where: { id: integrationId }, select: appColumns }),
    accessOf(personId, integrationId),
  ]);
  return app && access.length > 0 ? { ...withLogo(app), events: access } : null;
}

export interface AppOfPerson extends App {
  events: Access[];
}

async function accessOf(personId: string, integrationId: string): Promise<Access[]> {
  const [rows, receiptOf] = await Promise.all([
    prisma().$queryRawUnsafe<{ id: string; title: string | null; is_connected: boolean; granted: string[]; consented: string[] | null }[]>(
      `SELECT e.id, e.title, c.status <> 'ended' AS is_connected, CASE c.status WHEN 'ended' THEN '{}' ELSE c.granted_scopes END AS granted,
              (SELECT ${stillGrantedSql("s")} FROM consents s JOIN integrations i ON i.id = s.integration_id
                WHERE s.person_id = $1::uuid AND s.event_id = c.event_id AND s.integration_id = c.integration_id AND s.revoked_at IS NULL) AS consented
         FROM (SELECT c.* FROM ${couldRead} AND c.integration_id = $3::uuid) c JOIN events e ON e.id = c.event_id
        ORDER BY e.start_date DESC NULLS LAST, e.id`,
      personId,
      config().READ_RECORD_TTL,
      integrationId,
    ),
    receiptsOfPerson(personId),
  ]);
  return rows.map(({ id, title, is_connected, granted, consented }) => ({
    id,
    title: title ?? "Untitled event",
    isConnected: is_connected,
    granted: granted.filter(isScope),
    consented: (consented ?? []).filter(isScope),
    receipt: receiptOf(integrationId, id),
  }));
}

/** Names of the integrations with a live consent of the person: those notified when it ends, and those not notified (not subscribed, or suspended). */
export async function toldOfDeletion(personId: string): Promise<{ told: string[]; untold: string[] }> {
  const apps = await prisma().integration.findMany({
    where: { status: { not: "deleted" }, consents: { some: { person_id: personId, revoked_at: null } } },
    select: { display_name: true, status: true, declared_webhook_event_types: true },
    orderBy: [{ display_name: "asc" }, { id: "asc" }],
  });
  const isTold = ({ status, declared_webhook_event_types: types }: (typeof apps)[number]) => status === "active" && types.includes(revocation);
  const names = (some: typeof apps) => some.map(({ display_name }) => display_name);
  return { told: names(apps.filter(isTold)), untold: names(apps.filter((app) => !isTold(app))) };
}

const revocation = "user.revoked_access" satisfies WebhookEventType;

/** The columns of an integration that a person is shown. */
export const appColumns = {
  id: true,
  display_name: true,
  publisher_name: true,
  privacy_policy_url: true,
  status: true,
  logo: { select: { digest: true } },
} as const;

export const withLogo = <App extends { logo: { digest: string } | null }>({ logo, ...app }: App) => ({
  ...app,
  logo: logo && `/developer/logos/${logo.digest}.png`,
});
