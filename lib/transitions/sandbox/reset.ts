import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { cancelHeldNotices } from "@/lib/webhooks/outbox/operator-notices";
import { fictionalAccounts, fictionalEvent } from "./fictional";
import { emptyEvent, fillEvent } from "./fill";
import { lockOwnSandbox, type Sandbox } from "./own-sandbox";

/**
 * `Reset`: restores the event's first content, with the same ids and with times in the future.
 * Test integration, connection and tokens stay (docs/rules/sandbox.md#reset).
 */
export const resetSandbox = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => reset(tx, await lockOwnSandbox(tx, publisher, integrationId)));

/** Resets a sandbox without checking permissions. The story's counters restart here. */
export async function reset(
  tx: Transaction,
  { id, eventId, testIntegrationId }: Sandbox,
): Promise<void> {
  const now = clock.now();
  await tx.query`SELECT FROM events WHERE id = ${eventId}::uuid FOR NO KEY UPDATE`;
  await cancelHeldNotices(tx, eventId);
  await emptyEvent(tx, eventId);
  await removeNewcomers(tx, id, testIntegrationId);
  await tx.event.update({
    where: { id: eventId },
    data: fictionalEvent(now),
    select: { id: true },
  });
  await fillEvent(tx, id, eventId, now);
  await tx.query`UPDATE sandboxes SET counted_since = clock_timestamp() WHERE id = ${id}::uuid`;
}

/** Removes the people who were added to the first twelve, with their consents and tokens. */
async function removeNewcomers(
  tx: Transaction,
  sandbox_id: string,
  integration_id: string,
): Promise<void> {
  const originalIds = fictionalAccounts(sandbox_id).map(({ id }) => id ?? "");
  const newcomers = await tx.person.findMany({
    where: { sandbox_id, id: { notIn: originalIds } },
    select: { id: true },
  });
  const person_id = { in: newcomers.map(({ id }) => id) };
  const ofNewcomers = { where: { integration_id, person_id } };
  await tx.tokenFamily.deleteMany(ofNewcomers);
  await tx.consentReceipt.deleteMany(ofNewcomers);
  await tx.consent.deleteMany(ofNewcomers);
  await tx.authorizationCode.deleteMany(ofNewcomers);
  await tx.person.deleteMany({ where: { id: person_id } });
}
