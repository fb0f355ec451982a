import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { emailSchema } from "@/lib/people/email";
import { typedSchemas } from "@/lib/resources/kinds";
import { participantFields } from "@/lib/resources/participant";
import { fieldFault } from "@/lib/transitions/field-fault";

/** The fields of a participant that an organizer edits, apart from the answers. Privacy mode is the participant's own choice. */
export const profileInput = z
  .object(typedSchemas(participantFields))
  .pick({ display_name: true, nickname: true, organisation: true, real_name: true, role: true, admin_notes: true });

/** A guest has no account, so the organizer sets these fields as well. */
export const guestInput = profileInput.extend({
  email: z.union([z.literal("").transform(() => null), emailSchema]),
  privacy_mode: z.boolean(),
});

export type GuestProfile = z.output<typeof guestInput>;

/** The columns of a profile in `event_people`; the e-mail address is a column of `people`. */
export const profileColumns = <Input extends Partial<GuestProfile>>({ role, email: _, ...columns }: Input) => ({ ...columns, role_id: role });

/** Locks a role that is about to be assigned, so that it cannot be deleted until the transaction ends. */
export const requireRole = (tx: Transaction, eventId: string, role: string | null | undefined): Promise<void> => requireRoles(tx, eventId, [role]);

/** The same for several roles, locked in id order. */
export async function requireRoles(tx: Transaction, eventId: string, roles: readonly (string | null | undefined)[]): Promise<void> {
  const named = [...new Set(roles.flatMap((role) => role || []))];
  if (named.length === 0) return;
  const found = await tx.query`
    SELECT id FROM roles WHERE event_id = ${eventId}::uuid AND id = ANY (${named}::uuid[]) ORDER BY id FOR KEY SHARE`;
  if (found.length < named.length) throw fieldFault("role", "This role no longer exists.");
}
