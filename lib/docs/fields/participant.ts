import type { Application } from "@/lib/resources/application";
import type { Participant } from "@/lib/resources/participant";
import { pseudonym, stored } from "./common";

export const participantFields = {
  ...stored,
  id: `${pseudonym} There is no separate \`user_id\` here.`,
  display_name: "How the person is called on the event.",
  nickname: "The person's nickname.",
  organisation: "What the person gave as their organisation.",
  privacy_mode: "Whether the person asked for privacy on this event. See `personal_data_withheld` for what that means to you.",
  is_guest: "`true` for a person without an account. Guests have a pseudonym too.",
  role: "Id of a [role](/docs/resources/role) of the event.",
  real_name: "Personal: `null` when withheld.",
  email: "Personal: `null` when withheld.",
  admin_notes: "The organizers' private note on the person.",
  application_status: "State of the application. On an `open_auto` event a registered person may still be `pending`.",
  application_admin_notes: "The organizers' note on the application; distinct from `admin_notes`.",
  custom_form_fields:
    "The answers to the event's own form. Every key the organizer declared is there, `null` when unanswered; other keys never appear; `{}` without form fields. Personal: the whole object is `null` when withheld.",
  personal_data_withheld:
    "`false`: everything is served, and a `null` means there is no value. `true`: personal data exists and is withheld; leave copies you already hold alone.",
} satisfies Record<keyof Participant, string>;

export const applicationFields = {
  id: "The same pseudonym the person carries later as a participant.",
  created_at: participantFields.created_at,
  updated_at: participantFields.updated_at,
  nickname: participantFields.nickname,
  organisation: participantFields.organisation,
  privacy_mode: participantFields.privacy_mode,
  real_name: participantFields.real_name,
  email: participantFields.email,
  personal_data_withheld: participantFields.personal_data_withheld,
} satisfies Record<keyof Application, string>;
