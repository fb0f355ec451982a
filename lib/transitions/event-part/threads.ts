import * as z from "zod";
import { typedSchemas } from "@/lib/resources/kinds";
import { threadFields } from "@/lib/resources/thread";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import type { EventPart } from "./event-part";

export const threadInput = z.object(typedSchemas(threadFields));

export type ThreadInput = z.output<typeof threadInput>;

/** Locations and activities that name a deleted thread lose the reference and are updated. */
export const threads: EventPart<ThreadInput> = {
  type: "thread",
  table: "threads",
  fields: threadFields,
  async release(tx, { eventId, id, actorId }) {
    const locations = await tx.query<{ id: string }>`
      WITH using_it AS (
        SELECT id FROM locations WHERE event_id = ${eventId}::uuid AND thread_id = ${id}::uuid
         ORDER BY id FOR NO KEY UPDATE)
      UPDATE locations l SET thread_id = NULL FROM using_it
       WHERE l.event_id = ${eventId}::uuid AND l.id = using_it.id RETURNING l.id`;
    const activities = await tx.query<{ id: string }>`
      WITH using_it AS (
        SELECT id FROM activities WHERE event_id = ${eventId}::uuid AND thread_id = ${id}::uuid
         ORDER BY id FOR NO KEY UPDATE)
      UPDATE activities a SET thread_id = NULL FROM using_it
       WHERE a.event_id = ${eventId}::uuid AND a.id = using_it.id RETURNING a.id`;
    for (const [type, found] of [
      ["location.updated", locations],
      ["activity.updated", activities],
    ] as const)
      await announceResources(tx, type, { eventId, ids: found.map((each) => each.id), actorId });
  },
};
