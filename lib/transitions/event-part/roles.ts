import * as z from "zod";
import { refuse } from "@/lib/errors/refusal";
import { typedSchemas } from "@/lib/resources/kinds";
import { roleFields } from "@/lib/resources/role";
import type { EventPart } from "./event-part";

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
