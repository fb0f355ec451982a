import { prisma } from "@/lib/db/prisma";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { receiptsOfPerson } from "@/lib/portal/consent/receipt";
import { isScope } from "@/lib/resources/scopes";
import { appColumns, withLogo } from "./app";

/**
 * The integrations with a person's consent, ordered by name, with scopes and receipt for each
 * event. Deleted integrations are in `appsOfOrganizers`.
 */
export async function connectedApps(personId: string) {
  const liveConsentWhere = { person_id: personId, revoked_at: null };
  const integrations = await prisma().integration.findMany({
    where: { status: { not: "deleted" }, consents: { some: liveConsentWhere } },
    select: appColumns,
    orderBy: [{ display_name: "asc" }, { id: "asc" }],
  });
  const [consents, receiptOf] = await Promise.all([
    liveConsents(personId),
    receiptsOfPerson(personId),
  ]);
  return integrations.map(withLogo).map((integration) => {
    const own = consents.filter(({ integration_id }) => integration_id === integration.id);
    return {
      ...integration,
      since: own[0]?.created_at ?? null,
      events: own.map(({ event_id, title, scopes }) => ({
        id: event_id,
        title,
        scopes: scopes.filter(isScope),
        receipt: receiptOf(integration.id, event_id),
      })),
    };
  });
}

export type ConnectedApp = Awaited<ReturnType<typeof connectedApps>>[number];

interface LiveConsent {
  integration_id: string;
  event_id: string;
  title: string | null;
  scopes: string[];
  created_at: Date;
}

/** Live consents, oldest first. */
const liveConsents = (personId: string): Promise<LiveConsent[]> =>
  prisma().$queryRawUnsafe<LiveConsent[]>(
    `SELECT s.integration_id, s.event_id, e.title, ${stillGrantedSql("s")} AS scopes, s.created_at
       FROM consents s JOIN integrations i ON i.id = s.integration_id
         LEFT JOIN events e ON e.id = s.event_id
      WHERE s.person_id = $1::uuid AND s.revoked_at IS NULL ORDER BY s.created_at, s.id`,
    personId,
  );
