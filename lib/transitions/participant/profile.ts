import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { typedBy } from "@/lib/resources/kinds";
import { participantFields } from "@/lib/resources/participant";
import { fieldFault } from "@/lib/transitions/field-fault";

/** The fields of a participant that an organizer edits. Privacy mode and answers are the participant's own. */
export const profileSchema = z
  .object(typedBy(participantFields))
  .pick({ display_name: true, nickname: true, organisation: true, real_name: true, role: true, admin_notes: true });

/** A guest has no account, so the organizer sets these fields as well. */
export const guestSchema = profileSchema.extend({
  email: z.union([z.literal("").transform(() => null), emailSchema]),
  privacy_mode: z.boolean(),
});

export type GuestProfile = z.output<typeof guestSchema>;

/** The columns of a profile in `event_people`; the e-mail address is a column of `people`. */
export const recordOf = <Input extends Partial<GuestProfile>>({ role, email: _, ...columns }: Input) => ({ ...columns, role_id: role });

/** A role that is about to be given cannot be deleted until the transaction ends. */
export async function requireRole(tx: Transaction, eventId: string, role: string | null | undefined): Promise<void> {
  if (!role) return;
  const found = await tx.$queryRaw<unknown[]>`SELECT id FROM roles WHERE event_id = ${eventId}::uuid AND id = ${role}::uuid FOR KEY SHARE`;
  if (found.length === 0) throw fieldFault("role", "This role is not there any more.");
}
