import { setTimeout as wait } from "node:timers/promises";
import { transact } from "@/lib/db/transact";
import { announce } from "@/lib/webhooks/outbox/announce";

// A process that runs transactions like a web process. It reports to its parent, which keeps the
// ledger, before and after each transaction. One transaction in ten is rolled back. Arguments: the
// event, the number of transactions, the transactions per second.

const [eventId = "", count = "0", perSecond = "50"] = process.argv.slice(2);

async function runTransaction(n: number): Promise<void> {
  const id = crypto.randomUUID();
  process.send?.({ id, state: "begun" });
  const rollsBack = n % 10 === 9;
  try {
    await transact(async (tx) => {
      await tx.thread.create({ data: { id, event_id: eventId, name: `Thread ${n}` } });
      await announce(tx, "thread.created", { eventId, id, actorId: id });
      if (rollsBack) throw new Error("rolled back");
    });
    process.send?.({ id, state: "committed" });
  } catch {
    // If the database does not answer, the outcome of the transaction is unknown: it stays "begun".
    if (rollsBack) process.send?.({ id, state: "rolled_back" });
  }
}

const running = new Set<Promise<void>>();
for (let n = 0; n < Number(count); n++) {
  const transaction = runTransaction(n).finally(() => running.delete(transaction));
  running.add(transaction);
  if (running.size > 8) await Promise.race([...running, wait(500)]);
  await wait(1000 / Number(perSecond));
}
await Promise.race([Promise.all(running), wait(2_000)]);
process.send?.({ id: "", state: "begun" }, () => process.exit());
