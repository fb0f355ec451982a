import type { Application } from "@/lib/resources/application";
import type { Participant } from "@/lib/resources/participant";
import { pseudonymNote, storedResourceFields } from "./common";

const notesReceivers = "Only connections with `participants.read` receive it.";

export const participantFields = {
  ...storedResourceFields,
  id: `${pseudonymNote} There is no separate \`user_id\` here.`,
  display_name: "The person's name on the event. Served in privacy mode too.",
  nickname: "The person's nickname.",
  organisation: "The organisation that the person entered.",
  privacy_mode:
    "Whether the person chose privacy mode for this event. It withholds `real_name`, `email` and `custom_form_fields`; everything else is served. Check `personal_data_withheld`.",
  is_guest: "`true` for a person without an account. Guests have a pseudonym too.",
  role: "Id of a [role](/docs/resources/role) of the event.",
  real_name: "Personal: `null` when withheld.",
  email: "Personal: `null` when withheld.",
  admin_notes: `The organizers' private note on the person. ${notesReceivers}`,
  application_status:
    "State of the application. On an `open_auto` event a registered person may still be `pending`.",
  application_admin_notes: `The organizers' note on the application; distinct from \`admin_notes\`. ${notesReceivers}`,
  custom_form_fields:
    "The answers to the event's own form. They have every key that the organizers declared, `null` when unanswered, and no other key; `{}` without form fields. Personal: the whole object is `null` when withheld.",
  personal_data_withheld:
    "`false`: nothing is hidden, and a `null` means that there is no value. `true`: values exist and are withheld; keep the copies of them that you already hold.",
} satisfies Record<keyof Participant, string>;

export const applicationFields = {
  id: "The same pseudonym that the person later has as a participant.",
  created_at: participantFields.created_at,
  updated_at: participantFields.updated_at,
  nickname: participantFields.nickname,
  organisation: participantFields.organisation,
  privacy_mode: participantFields.privacy_mode,
  real_name: participantFields.real_name,
  email: participantFields.email,
  personal_data_withheld: participantFields.personal_data_withheld,
} satisfies Record<keyof Application, string>;
