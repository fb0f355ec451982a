import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { isManager, organizationWhere } from "@/lib/people/rights";
import { pageOf } from "@/lib/portal/pagination";
import { manifestColumns } from "@/lib/transitions/integration/store-integration";

/** A page of the integrations that this person may manage, ordered by organization. */
export async function publisherIntegrations(personId: string, page: number) {
  const where = { organization: organizationWhere(personId, "manage_integrations") };
  const found = await pageOf(page, prisma().integration.count({ where }), (window) =>
    prisma().integration.findMany({
      where,
      select: {
        id: true,
        display_name: true,
        status: true,
        visibility: true,
        organization: { select: { name: true } },
        logo: { select: { digest: true } },
        endpoint: { select: endpointColumns },
        _count: { select: { connections: { where: { status: { not: "ended" } } } } },
      },
      orderBy: [{ organization: { name: "asc" } }, { display_name: "asc" }, { id: "asc" }],
      ...window,
    }),
  );
  const rows = found.rows.map(({ organization, logo, endpoint, _count, ...integration }) => ({
    ...integration,
    organization_name: organization.name,
    logo: logoAddress(logo),
    pause: pauseOf(endpoint),
    connections: _count.connections,
  }));
  return { ...found, rows };
}

export type PublisherIntegration = NonNullable<Awaited<ReturnType<typeof publisherIntegration>>>;

/**
 * One integration as its publishers see it; null for an unknown id, a malformed id and an
 * integration that this person does not manage.
 */
export async function publisherIntegration(personId: string, integrationId: string) {
  if (!isUuid(integrationId)) return null;
  const found = await prisma().integration.findFirst({
    where: { id: integrationId, organization: organizationWhere(personId, "manage_integrations") },
    select: {
      ...manifestColumns,
      id: true,
      organization_id: true,
      client_id: true,
      status: true,
      status_reason: true,
      status_at: true,
      webhook_url: true,
      start_url: true,
      organization: { select: organizationColumns(personId) },
      logo: { select: { digest: true } },
      endpoint: { select: endpointColumns },
      connections: {
        where: { status: { not: "ended" } },
        select: {
          id: true,
          event_id: true,
          status: true,
          connected_at: true,
          last_call_at: true,
          event: { select: { title: true } },
        },
        orderBy: { connected_at: "desc" },
        take: 50,
      },
      _count: { select: { connections: { where: { status: { not: "ended" } } } } },
    },
  });
  if (!found) return null;
  const { logo, endpoint, _count, organization, ...integration } = found;
  return {
    ...integration,
    organization: withMayRequestVerification(organization),
    logo: logoAddress(logo),
    pause: pauseOf(endpoint),
    probe_at: endpoint?.probe_at ?? null,
    live_connections: _count.connections,
  };
}

export const managesIntegration = async (
  personId: string,
  integrationId: string,
): Promise<boolean> =>
  isUuid(integrationId) &&
  (await prisma().integration.count({
    where: { id: integrationId, organization: organizationWhere(personId, "manage_integrations") },
  })) === 1;

const logoAddress = (logo: { digest: string } | null) =>
  logo && `/developer/logos/${logo.digest}.png`;

const endpointColumns = { paused_at: true, pause_reason: true, probe_at: true } as const;

/**
 * Since when and why nothing is sent to the endpoint; null while it is not paused
 * (docs/rules/webhooks.md#pausing).
 */
const pauseOf = (endpoint: { paused_at: Date | null; pause_reason: string | null } | null) =>
  endpoint?.paused_at ? { since: endpoint.paused_at, reason: endpoint.pause_reason } : null;

/**
 * The columns of an organization that are shown with an integration, and those that
 * `withMayRequestVerification` needs.
 */
const organizationColumns = (personId: string) => ({
  id: true,
  name: true,
  verification: true,
  verification_asked_at: true,
  members: {
    where: { person_id: personId },
    select: { manage_events: true, manage_integrations: true },
  },
});

const withMayRequestVerification = <Found extends { members: Parameters<typeof isManager>[0][] }>({
  members,
  ...organization
}: Found) => ({
  ...organization,
  mayRequestVerification: members.some(isManager),
});

/**
 * The organizations for which this person may register integrations, verified ones first, each with
 * whether they may request its verification.
 */
export async function publisherOrganizations(personId: string) {
  const organizations = await prisma().organization.findMany({
    where: organizationWhere(personId, "manage_integrations"),
    select: organizationColumns(personId),
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return organizations
    .map(withMayRequestVerification)
    .sort((a, b) => Number(b.verification === "verified") - Number(a.verification === "verified"));
}

export type PublisherOrganization = Awaited<ReturnType<typeof publisherOrganizations>>[number];
