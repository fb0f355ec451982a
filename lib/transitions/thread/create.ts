import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { requireWithin } from "@/lib/transitions/event/limits";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockOwnEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import type { ThreadInput } from "./input";

/** The organizer adds a thread to the program. Returns its id. */
export const createThread = (organizer: Actor, eventId: string, input: ThreadInput): Promise<string> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    const id = randomUUID();
    await addThreads(tx, organizer, event, [{ ...input, id }]);
    return id;
  });

/** Adds several threads without checking permissions. */
export async function addThreads(tx: Transaction, actor: AnyActor, event: OwnEvent, threads: (ThreadInput & RecordIdentity)[]): Promise<void> {
  await insertEach(
    tx,
    "threads",
    threads.map((thread) => ({ ...thread, event_id: event.id })),
  );
  await requireWithin(tx, event.id, "threads");
  const audited = await auditEachInEvent(
    tx,
    actor,
    event,
    "thread.created",
    threads.map(({ id }) => ({ id })),
  );
  await announceChanges(tx, "thread.created", event.id, audited);
}
