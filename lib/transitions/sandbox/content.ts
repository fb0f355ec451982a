import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { cancelHeldNotices } from "@/lib/webhooks/outbox/operator-notices";
import { fictionalAccounts, fictionalAddress, fictionalContent, fictionalEvent } from "./fictional";
import { actingAs, lockOwnSandbox, type Sandbox } from "./own-sandbox";

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

/** Fills an empty event with the fictional content. Nothing is announced. */
export async function fillEvent(
  tx: Transaction,
  sandboxId: string,
  eventId: string,
  now: Date,
): Promise<void> {
  for (const [table, rows] of Object.entries(fictionalContent(sandboxId, eventId, now)))
    await insertEach(tx, table, rows);
}

const contentTables = [
  "broadcasts",
  "sign_ups",
  "registration_waves",
  "activities",
  "locations",
  "threads",
  "event_people",
  "roles",
  "form_fields",
  "application_notices",
];

export async function emptyEvent(tx: Transaction, eventId: string): Promise<void> {
  for (const table of contentTables)
    await tx.query(`DELETE FROM ${table} WHERE event_id = $1::uuid`, eventId);
}

const firstNames =
  "Rosa Sami Tariq Mina Noor Otis Pia Quinn Uma Vera Wim Yara Zeno Ada Bo Cleo".split(" ");
const lastNames =
  "Vidal Laine Aziz Ferro Haddad Bell Lund Adeyemi Roth Novak Silva Tanaka Weiss Quint Moran Idris".split(
    " ",
  );

/** Every first name occurs once before any occurs again. */
const names = lastNames.flatMap((_, round) =>
  firstNames.map((first, index) => `${first} ${lastNames[(index + round) % lastNames.length]}`),
);

/** Adds another fictional person, who is not on the event yet. */
export async function addNewcomer(
  publisher: Actor,
  { id }: Pick<Sandbox, "id">,
): Promise<Actor & { name: string }> {
  const people = await prisma().person.findMany({
    where: { sandbox_id: id },
    select: { name: true },
  });
  const taken = new Set(people.map(({ name }) => name));
  const name = names.find((free) => !taken.has(free)) ?? `Newcomer ${taken.size}`;
  const email = fictionalAddress(id, `${name} ${randomBytes(4).toString("hex")}`);
  const person = await prisma().person.create({
    data: { sandbox_id: id, name, email },
    select: { id: true },
  });
  return { ...actingAs(publisher, person.id), name };
}
