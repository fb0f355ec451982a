import * as z from "zod";
import { refuse } from "@/lib/errors/refusal";
import { notifyAll } from "@/lib/notifications/notify";
import { typedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { roleFields } from "@/lib/resources/role";
import { threadFields } from "@/lib/resources/thread";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { type EventPart, requireParts } from "./event-part";

export const roleInput = z.object(typedSchemas(roleFields));

/** A deletion never changes profiles or waves, so a role that one of them names stays. */
export const roles: EventPart<z.output<typeof roleInput>> = {
  type: "role",
  table: "roles",
  fields: roleFields,
  details: ({ name }) => ({ name }),
  async release(tx, { eventId: event_id, id: role_id }) {
    const people = await tx.eventPerson.count({ where: { event_id, role_id } });
    const owners = people === 1 ? "1 person has" : `${people} people have`;
    if (people > 0) throw refusal(`${owners} this role. Give them another one first.`);
    const waves = await tx.waveRole.count({ where: { event_id, role_id } });
    const audience = waves === 1 ? "1 wave is" : `${waves} waves are`;
    if (waves > 0)
      throw refusal(`${audience} open to this role. Remove it from their audience first.`);
  },
};

const refusal = (message: string) => refuse("invalid_request", { message });

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

export const locationInput = z.object(typedSchemas(locationFields));

export type LocationInput = z.output<typeof locationInput>;

/** A data source may provide a location without a name. */
type LocationState = Omit<LocationInput, "name"> & { name: string | null };

/** Activities in a deleted location lose the reference and are updated. */
export const locations: EventPart<LocationState> = {
  type: "location",
  table: "locations",
  fields: locationFields,
  requireReferences: (tx, eventId, parts) =>
    requireParts(
      threads,
      tx,
      eventId,
      parts.map(({ thread }) => thread),
    ),
  async release(tx, { eventId, id, actorId }) {
    const activities = await tx.query<{ id: string; status: string }>`
      SELECT id, status FROM activities
       WHERE event_id = ${eventId}::uuid AND location_id = ${id}::uuid
       ORDER BY id FOR NO KEY UPDATE`;
    const ids = activities.map((activity) => activity.id);
    const before = await rowsBefore(tx, "activity", eventId, ids);
    await tx.query`
      UPDATE activities SET location_id = NULL
       WHERE event_id = ${eventId}::uuid AND id = ANY (${ids}::uuid[])`;
    await announceResources(tx, "activity.updated", { eventId, ids, actorId }, before);
    const moved = activities.filter(({ status }) => status !== "canceled");
    const abouts = moved.map((activity) => ({ eventId, activityId: activity.id }));
    await notifyAll(tx, "activity.moved", abouts, {});
  },
};
