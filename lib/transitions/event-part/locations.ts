import * as z from "zod";
import { notifyAll } from "@/lib/notifications/notify";
import { typedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { type EventPart, requireParts } from "./event-part";
import { threads } from "./threads";

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
      WITH there AS (
        SELECT id FROM activities WHERE event_id = ${eventId}::uuid AND location_id = ${id}::uuid
         ORDER BY id FOR NO KEY UPDATE)
      UPDATE activities a SET location_id = NULL FROM there
       WHERE a.event_id = ${eventId}::uuid AND a.id = there.id RETURNING a.id, a.status`;
    const ids = activities.map((activity) => activity.id);
    await announceResources(tx, "activity.updated", { eventId, ids, actorId });
    const moved = activities.filter(({ status }) => status !== "canceled");
    const abouts = moved.map((activity) => ({ eventId, activityId: activity.id }));
    await notifyAll(tx, "activity.moved", abouts, {});
  },
};
