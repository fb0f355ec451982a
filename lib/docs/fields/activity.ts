import type { Activity } from "@/lib/resources/activity";
import { storedResourceFields } from "./common";

export const activityFields = {
  ...storedResourceFields,
  title: "Name of the activity.",
  description: "Text for participants.",
  activity_type: "Kind of activity. Values are served verbatim: `LARP` is upper case.",
  activity_details: "Bare id; its details are not served.",
  type_definition: "Bare id; its details are not served.",
  status: "`new` until it has a time, then `scheduled`; `canceled` when it does not take place.",
  start_time: "`null` until scheduled. Times are UTC: group by day in a time zone of your choice.",
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
} satisfies Record<keyof Activity, string>;
