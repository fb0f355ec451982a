import { activitySchema } from "@/lib/resources/activity";
import { applicationSchema } from "@/lib/resources/application";
import { eventSchema } from "@/lib/resources/event";
import { eventFieldNotes } from "@/lib/resources/event-words";
import { locationSchema } from "@/lib/resources/location";
import { participantSchema } from "@/lib/resources/participant";
import { profileSchema } from "@/lib/resources/profile";
import { programThreadSchema } from "@/lib/resources/program-thread";
import { registrationWaveSchema } from "@/lib/resources/registration-wave";
import { roleSchema } from "@/lib/resources/role";
import { threadSchema } from "@/lib/resources/thread";
import { component, pseudonymNote } from "./component";

const storedResourceFields = {
  id: "Opaque and stable.",
  created_at: "When it was created, to the microsecond.",
  updated_at:
    "Strictly increases with every change: of two copies, keep the one with the later `updated_at`.",
};

const notesReceivers = "Only connections with `participants.read` receive it.";

/** Of participants and of applications. */
const applicantFields = {
  nickname: "The person's nickname.",
  organisation: "The organisation that the person entered.",
  privacy_mode:
    "Whether the person chose privacy mode for this event. It withholds `real_name`, `email` and `custom_form_fields`; everything else is served. Check `personal_data_withheld`.",
  real_name: "Personal: `null` when withheld.",
  email: "Personal: `null` when withheld.",
  personal_data_withheld:
    "`false`: nothing is hidden, and a `null` means that there is no value. `true`: values exist and are withheld; keep the copies of them that you already hold.",
};

const threadFields = {
  ...storedResourceFields,
  name: "Name of the thread.",
  description: "What the thread is about.",
  icon_name: "Name of an icon.",
  color_hex: "Colour, for example `#0b6068`.",
  sort_order: "Position among the threads of the event.",
};

/** What the read API and webhooks carry. */
export const resources = {
  Event: component(eventSchema, {
    page: "event",
    about: "An event, as its organizers keep it.",
    fields: { ...storedResourceFields, ...eventFieldNotes },
  }),
  Participant: component(participantSchema, {
    page: "participant",
    about:
      "A person who takes part in an event, under the pseudonym your integration knows them by.",
    fields: {
      ...storedResourceFields,
      ...applicantFields,
      id: `${pseudonymNote} There is no separate \`user_id\` here.`,
      display_name: "The person's name on the event. Served in privacy mode too.",
      is_guest: "`true` for a person without an account. Guests have a pseudonym too.",
      role: "Id of a [role](/docs/resources/role) of the event.",
      admin_notes: `The organizers' private note on the person. ${notesReceivers}`,
      application_status:
        "State of the application. On an `open_auto` event a registered person may still be `pending`.",
      application_admin_notes: `The organizers' note on the application; distinct from \`admin_notes\`. ${notesReceivers}`,
      custom_form_fields:
        "The answers to the event's own form. They have every key that the organizers declared, `null` when unanswered, and no other key; `{}` without form fields. Personal: the whole object is `null` when withheld.",
    },
  }),
  Application: component(applicationSchema, {
    page: "application",
    about: "A pending application. It is sent only in webhooks; the event type gives its state.",
    fields: {
      id: "The same pseudonym that the person later has as a participant.",
      created_at: storedResourceFields.created_at,
      updated_at: storedResourceFields.updated_at,
      ...applicantFields,
    },
  }),
  Activity: component(activitySchema, {
    page: "activity",
    about: "Something that takes place: a game, a lecture, a workshop.",
    fields: {
      ...storedResourceFields,
      title: "Name of the activity.",
      description: "Text for participants.",
      activity_type: "Kind of activity. Values are served verbatim: `LARP` is upper case.",
      activity_details: "Bare id; its details are not served.",
      type_definition: "Bare id; its details are not served.",
      status:
        "`new` until it has a time, then `scheduled`; `canceled` when it does not take place.",
      start_time:
        "`null` until scheduled. Times are UTC: group by day in a time zone of your choice.",
      end_time: "`null` until scheduled.",
      time_preference:
        "When the host would like it to take place: windows of `start_time` and `end_time`; `[]` when there are none.",
      is_global: "Whether it is for everybody on the event, for example an opening.",
      capacity: "How many people can sign up; `null` without a limit.",
      sign_ups_enabled: "Whether people can sign up at all.",
      committed_signups_count:
        "How many people signed up, including people who are withheld from `players`.",
      players:
        "Pseudonyms of current sign-ups, in the order they signed up, without people who are withheld.",
      host_id: "Pseudonym of the host. Names the same person as `host`.",
      host: "Pseudonym of the host.",
      host_display_name: "The host's name on the event.",
      co_host_ids: "Pseudonyms of the co-hosts, without people who are withheld.",
      co_host_display_names: "Their display names, joined by commas.",
      markers: "Bare ids.",
      registration_waves:
        "Ids of the [registration waves](/docs/resources/registration-wave) that gate sign-ups.",
      thread: "Id of the [thread](/docs/resources/thread) it belongs to.",
      location: "Id of the [location](/docs/resources/location) it takes place at.",
      personal_data_withheld:
        "`false`: an empty people field means that nobody has that role. `true`: at least one person was omitted, so an empty value is a redaction. The flag applies to this payload, not to one person, and `true` is normal.",
    },
  }),
  Thread: component(threadSchema, {
    page: "thread",
    about: "A track of the program that activities belong to.",
    fields: threadFields,
  }),
  ProgramThread: component(programThreadSchema, {
    page: "program-thread",
    about: "A thread with all its activities.",
    fields: { ...threadFields, activities: "All activities of the thread, in full." },
  }),
  Location: component(locationSchema, {
    page: "location",
    about: "A place of the event, as one flat record.",
    fields: {
      ...storedResourceFields,
      name: "Name of the place.",
      code: "Short code, for example on a sign.",
      description: "Text for participants.",
      scope: "`indoor` or `outdoor`.",
      type: "What it is for.",
      is_schedulable: "Whether activities can be placed there.",
      capacity: "How many people fit.",
      amenities: "What the place offers, for example `projector`.",
      position_x: "Position on the organizer's map.",
      position_y: "Position on the organizer's map.",
      icon_override: "Name of an icon in place of the type's.",
      color_hex: "Colour on the map.",
      operating_hours: "Opening hours in words.",
      sort_order: "Position among the locations of the event.",
      venue: "Bare id: the venue's details are not served.",
      building: "Bare id: the building's details are not served.",
      floor: "Bare id: the floor's details are not served.",
      thread: "Id of the [thread](/docs/resources/thread) that uses it.",
    },
  }),
  RegistrationWave: component(registrationWaveSchema, {
    page: "registration-wave",
    about: "A window in which people can sign up for activities.",
    fields: {
      ...storedResourceFields,
      name: "Name of the wave.",
      start_time: "When the window opens. The fields are not named `starts_at` and `ends_at`.",
      end_time: "When the window closes.",
      status:
        "`finished` when it ran to the end of its window, `canceled` when an organizer stopped it early.",
      capacity: "How many places of each activity the wave opens, in the unit of `capacity_mode`.",
      capacity_mode: "`fixed`: places. `percentage`: percent of an activity's capacity.",
      per_user_limit: "How many sign-ups one person may have in this wave.",
      base_activities:
        "Ids of the [activities](/docs/resources/activity) whose sign-ups it opens. The field is not named `activity_ids`.",
      roles_ids:
        "Ids of the [roles](/docs/resources/role) it is open to, when `audience` is `roles`.",
      audience: "Who may sign up in it.",
      notify_when: "When the participants who may use the wave are notified.",
      active_eligibility_generation: "Opaque: do not interpret or increment it.",
    },
  }),
  Role: component(roleSchema, {
    page: "role",
    about: "A role that participants of one event can have.",
    fields: {
      ...storedResourceFields,
      name: "Name of the role.",
      description: "`null` when there is none.",
    },
  }),
  Profile: component(profileSchema, {
    page: "profile",
    about:
      "The participant who signed in to your integration. Members without a value are absent, not null.",
    fields: {
      user_id:
        "The person's pseudonym; equals `event_profile.id`. Absent when none can be issued; it is never replaced by an account id.",
      name: "The account's name. Absent when the account cannot be read.",
      email:
        "The account's e-mail address; absent like `name`. The response does not say whether the address was verified.",
      event_profile:
        "The person's own record on the event that the token is bound to; never withheld. Organizers' notes in it are `null` unless your connection to the event has `participants.read`. Absent when there is no record.",
    },
  }),
};
