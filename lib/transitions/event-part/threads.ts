import * as z from "zod";
import { typedSchemas } from "@/lib/resources/kinds";
import { threadFields } from "@/lib/resources/thread";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import type { EventPart } from "./event-part";

export const threadInput = z.object(typedSchemas(threadFields));

export type ThreadInput = z.output<typeof threadInput>;

/** Locations and activities that name a deleted thread lose the reference and are updated. */
export const threads: EventPart<ThreadInput> = {
  type: "thread",
  table: "threads",
  fields: threadFields,
  async release(tx, { eventId, id, actorId }) {
    for (const kind of ["location", "activity"] as const) {
      const table = { location: "locations", activity: "activities" }[kind];
      const naming = await tx.query<{ id: string }>(
        `SELECT id FROM ${table} WHERE event_id = $1::uuid AND thread_id = $2::uuid
          ORDER BY id FOR NO KEY UPDATE`,
        eventId,
        id,
      );
      const ids = naming.map((each) => each.id);
      const before = await rowsBefore(tx, kind, eventId, ids);
      await tx.query(
        `UPDATE ${table} SET thread_id = NULL WHERE event_id = $1::uuid AND id = ANY ($2::uuid[])`,
        eventId,
        ids,
      );
      await announceResources(tx, `${kind}.updated`, { eventId, ids, actorId }, before);
    }
  },
};
