import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { fictionalId, organizerName } from "./fictional";

/** A sandbox with the ids of its parts. */
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

/** The sandbox of an integration that this person manages. For anybody else it does not exist. */
async function requireOwnSandbox(
  tx: Transaction,
  actor: Actor,
  integrationId: string,
): Promise<Sandbox> {
  const { id } = await requireOwnIntegration(tx, actor, integrationId);
  const sandbox = await findSandbox(tx, id);
  if (!sandbox) throw refuse("resource_not_found", { message: "This integration has no sandbox." });
  return sandbox;
}

/** The sandbox of an own integration, locked until the transaction ends and marked as used. */
export async function lockOwnSandbox(
  tx: Transaction,
  actor: Actor,
  integrationId: string,
): Promise<Sandbox> {
  const sandbox = await requireOwnSandbox(tx, actor, integrationId);
  const { length: locked } =
    await tx.query`UPDATE sandboxes SET used_at = now() WHERE id = ${sandbox.id}::uuid RETURNING 1`;
  if (locked === 0)
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
