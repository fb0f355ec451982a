import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";
import { differingEdits, type RecordEdit } from "@/lib/transitions/changed-fields";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import type { ThreadInput } from "./input";
import { lockThreads } from "./lock";

/** The organizer changes the given fields of a thread. `seen` is the content that the form showed. An edit that changes nothing is not recorded. */
export const editThread = (
  organizer: Actor,
  eventId: string,
  threadId: string,
  input: Partial<ThreadInput>,
  seen: Partial<ThreadInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await changeThreads(tx, organizer, event, [{ id: threadId, input, seen }]);
  });

/** Changes several threads without checking permissions. Returns the ids of the changed ones. */
export async function changeThreads(tx: Transaction, actor: AnyActor, event: OwnEvent, edits: RecordEdit<ThreadInput>[]): Promise<string[]> {
  const stored = await lockThreads(
    tx,
    event.id,
    edits.map(({ id }) => id),
  );
  const changes = differingEdits(stored, edits).map(({ id, input, fields }) => ({ id, columns: input, details: { fields } }));
  await updateEach(tx, "threads", "id", event.id, changes);
  await announceChanges(tx, "thread.updated", event.id, await auditEachInEvent(tx, actor, event, "thread.edited", changes));
  return changes.map(({ id }) => id);
}
