import { fast } from "@/lib/db/fast";
import { refuse } from "@/lib/errors/refusal";
import { type Event, selectEvent, serializeEvent } from "@/lib/resources/event";
import { registrationWaveRows, serializeRegistrationWave } from "@/lib/resources/registration-wave";
import { roleRows, serializeRole } from "@/lib/resources/role";
import { collection, keyById, type SingleResponse, serializeEach } from "./collection";

export async function getEvent(eventId: string): Promise<SingleResponse<{ event: Event }>> {
  const [found] = await fast<{ row: Event }>("data", {
    name: "event",
    text: selectEvent,
    values: [eventId],
  });
  if (!found) throw refuse("resource_not_found");
  return { body: { event: serializeEvent(found.row) }, people: null };
}

export const listRegistrationWaves = collection({
  name: "registration-waves",
  rows: registrationWaveRows,
  keyOf: keyById,
  serialize: serializeEach(serializeRegistrationWave),
});

export const listRoles = collection({
  name: "roles",
  rows: roleRows,
  keyOf: keyById,
  serialize: serializeEach(serializeRole),
});
