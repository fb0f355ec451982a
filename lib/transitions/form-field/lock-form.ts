import type { Transaction } from "@/lib/db/transact";

/** The keys of the event's form in their order, locked until the transaction ends. */
export async function lockForm(tx: Transaction, eventId: string): Promise<string[]> {
  await tx.query`SELECT 1 FROM events WHERE id = ${eventId}::uuid FOR NO KEY UPDATE`;
  const fields = await tx.formField.findMany({
    where: { event_id: eventId },
    select: { key: true },
    orderBy: [{ sort_order: "asc" }, { key: "asc" }],
  });
  return fields.map(({ key }) => key);
}
