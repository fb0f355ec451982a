import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { fictionalId, organizerName } from "./fictional";

export interface Sandbox {
  id: string;
  integrationId: string;
  testIntegrationId: string;
  clientId: string;
  eventId: string;
  organizationId: string;
  /** The fictional person who manages event and test integration. */
  organizerId: string;
}

/**
 * The sandbox of an integration that this person manages, locked until the transaction ends and
 * marked as used. For anybody else it does not exist.
 */
export async function lockOwnSandbox(
  tx: Transaction,
  actor: Actor,
  integrationId: string,
): Promise<Sandbox> {
  const { id } = await requireOwnIntegration(tx, actor, integrationId);
  const sandbox = await findSandbox(tx, id);
  const { length: locked } = await tx.query`
    UPDATE sandboxes SET used_at = now() WHERE id = ${sandbox?.id ?? null}::uuid RETURNING 1`;
  if (!sandbox || locked === 0)
    throw refuse("resource_not_found", { message: "This integration has no sandbox." });
  return sandbox;
}

async function findSandbox(tx: Transaction, integrationId: string): Promise<Sandbox | null> {
  const found = await tx.sandbox.findUnique({
    where: { integration_id: integrationId },
    select: {
      id: true,
      test_integration: { select: { id: true, client_id: true } },
      event: { select: { id: true } },
      organization: { select: { id: true } },
    },
  });
  if (!found?.test_integration || !found.event || !found.organization) return null;
  const { id, test_integration: testIntegration, event, organization } = found;
  const organizerId = fictionalId(id, organizerName);
  return {
    id,
    integrationId,
    testIntegrationId: testIntegration.id,
    clientId: testIntegration.client_id,
    eventId: event.id,
    organizationId: organization.id,
    organizerId,
  };
}

/**
 * Makes the actor act as one of the fictional people. A manager of the integration may decide for
 * each of them.
 */
export const actingAs = (actor: Actor, personId: string): Actor => ({
  ...actor,
  personId,
  isOperator: false,
  provedAt: clock.now(),
});

/** Longer than a story takes, so that the claim of a crashed one has expired by then. */
const playingSeconds = 120;

/**
 * Claims the sandbox for playing a story, because two concurrent stories would undo each other's
 * preparations.
 */
export const beginPlaying = (publisher: Actor, integrationId: string): Promise<Sandbox> =>
  transact(async (tx) => {
    const sandbox = await lockOwnSandbox(tx, publisher, integrationId);
    const { length: claimed } = await tx.query`
      UPDATE sandboxes SET playing_until = now() + make_interval(secs => ${playingSeconds})
       WHERE id = ${sandbox.id}::uuid AND (playing_until IS NULL OR playing_until < now())
       RETURNING 1`;
    if (claimed === 0) throw storyIsRunning();
    return sandbox;
  });

/**
 * Refuses while a story runs, because its next step would find nothing there. The caller has locked
 * the sandbox.
 */
export async function requireNotPlaying(tx: Transaction, id: string): Promise<void> {
  const playing =
    await tx.query`SELECT 1 FROM sandboxes WHERE id = ${id}::uuid AND playing_until >= now()`;
  if (playing.length > 0) throw storyIsRunning();
}

const storyIsRunning = () =>
  refuse("invalid_request", { message: "A story is already running. Wait until it has finished." });

export const endPlaying = ({ id }: Sandbox): Promise<unknown> =>
  prisma().sandbox.updateMany({ where: { id }, data: { playing_until: null } });
