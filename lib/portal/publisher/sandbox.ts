import { type Prisma, prisma } from "@/lib/db/prisma";
import { organizationWhere } from "@/lib/people/rights";
import { openInSandbox } from "@/lib/transitions/sandbox/tokens";

export interface SandboxToken {
  token: string;
  expires_at: Date;
}

export interface SandboxAccess {
  id: string;
  integrationId: string;
  name: string;
  testIntegrationId: string;
  clientId: string;
  eventId: string;
  /**
   * The latest token of each kind; null before the first. It may have expired or been revoked
   * since.
   */
  installation: SandboxToken | null;
  user: (SandboxToken & { personId: string }) | null;
}

/**
 * The sandbox of an integration, or null. The caller has checked the right to see the integration.
 */
export async function sandboxOf(integrationId: string): Promise<SandboxAccess | null> {
  const [found = null] = await findSandboxes({ integration_id: integrationId });
  return found;
}

const sandboxesAtMost = 20;

/** Most recently used first. */
async function findSandboxes(where: Prisma.SandboxWhereInput): Promise<SandboxAccess[]> {
  const rows = await prisma().sandbox.findMany({
    where,
    select: columns,
    orderBy: { used_at: "desc" },
    take: sandboxesAtMost,
  });
  return rows.flatMap((row) => sandboxAccessOf(row) ?? []);
}

const columns = {
  id: true,
  integration_id: true,
  integration: { select: { display_name: true } },
  test_integration: { select: { id: true, client_id: true } },
  event: { select: { id: true } },
  installation_token: true,
  installation_expires_at: true,
  user_token: true,
  user_expires_at: true,
  person_id: true,
} as const satisfies Prisma.SandboxSelect;

function sandboxAccessOf({
  id,
  test_integration: testIntegration,
  event,
  ...row
}: Prisma.SandboxGetPayload<{ select: typeof columns }>): SandboxAccess | undefined {
  if (!testIntegration || !event) return undefined;
  const installation = openInSandbox(id, "installation", row.installation_token);
  const user = openInSandbox(id, "user", row.user_token);
  return {
    id,
    integrationId: row.integration_id,
    name: row.integration.display_name,
    testIntegrationId: testIntegration.id,
    clientId: testIntegration.client_id,
    eventId: event.id,
    installation:
      installation && row.installation_expires_at
        ? { token: installation, expires_at: row.installation_expires_at }
        : null,
    user:
      user && row.user_expires_at && row.person_id
        ? { token: user, expires_at: row.user_expires_at, personId: row.person_id }
        : null,
  };
}

/** A sandbox whose tokens can read from the API. */
export interface ReadableSandbox {
  integrationId: string;
  name: string;
  eventId: string;
  /** The latest token of each kind; null before the first. */
  tokens: { installation: string | null; user: string | null };
}

/** The sandboxes of the integrations that this person may manage, most recently used first. */
export async function ownSandboxes(personId: string): Promise<ReadableSandbox[]> {
  const found = await findSandboxes({
    integration: { organization: organizationWhere(personId, "manage_integrations") },
  });
  return found.map(readableSandbox);
}

const readableSandbox = ({
  integrationId,
  name,
  eventId,
  installation,
  user,
}: SandboxAccess): ReadableSandbox => ({
  integrationId,
  name,
  eventId,
  tokens: { installation: installation?.token ?? null, user: user?.token ?? null },
});
