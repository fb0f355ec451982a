import * as z from "zod";
import { notifyAll } from "@/lib/notifications/notify";
import { typedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { announceResources } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
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
