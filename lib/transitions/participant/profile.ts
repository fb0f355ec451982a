import * as z from "zod";
import { emailSchema } from "@/lib/people/email";
import { typedSchemas } from "@/lib/resources/kinds";
import { participantFields } from "@/lib/resources/participant";

/**
 * The fields of a participant that an organizer edits, apart from the answers. Privacy mode is the
 * participant's own choice.
 */
export const profileInput = z.object(typedSchemas(participantFields)).pick({
  display_name: true,
  nickname: true,
  organisation: true,
  real_name: true,
  role: true,
  admin_notes: true,
});

/** A guest has no account, so the organizer sets these fields as well. */
export const guestInput = profileInput.extend({
  email: z.union([z.literal("").transform(() => null), emailSchema]),
  privacy_mode: z.boolean(),
});

export type GuestProfile = z.output<typeof guestInput>;

/** The columns of a profile in `event_people`; the e-mail address is a column of `people`. */
export const profileColumns = <Input extends Partial<GuestProfile>>({
  role,
  email: _,
  ...columns
}: Input) => ({ ...columns, role_id: role });
