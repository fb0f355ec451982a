import type { ReactNode } from "react";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { TimeField } from "@/components/ui/time-field";
import type { OrganizerActivity } from "@/lib/portal/organizer/activity";
import { labelsOf } from "@/lib/portal/organizer/people";
import { programPlaces } from "@/lib/portal/organizer/program";
import { activityTypes } from "@/lib/resources/activity";
import { ShownBefore } from "../../shown-before";
import { activityTypeWords, locationWords } from "../program-words";
import { saveActivity } from "./actions";
import { CoHostsField, HostField } from "./person-fields";
import { TimePreferences } from "./time-preferences";
import { shownActivity } from "./typed-activity";

interface Props {
  event: string;
  activity: OrganizerActivity | null;
}

/** Every field of an activity that an organizer sets. */
export async function ActivityForm({ event, activity }: Props) {
  const shown = shownActivity(activity);
  const holders = [...(shown.host ? [shown.host] : []), ...shown.co_hosts];
  const [{ threads, locations }, people] = await Promise.all([programPlaces(event), labelsOf(event, holders)]);
  const labelOf = (id: string | null) => people.find(({ person_id }) => person_id === id)?.label ?? "";
  return (
    <ActionForm action={saveActivity} className="grid max-w-prose gap-8" aria-label="Activity">
      <HiddenFields of={{ event, activity: activity?.id ?? "" }} />
      <ShownBefore settings={shown} />
      <Part title="What">
        <TextField label="Title" name="title" defaultValue={shown.title} required />
        <TextAreaField label="Description" name="description" hint="Markdown." rows={5} required={false} defaultValue={shown.description} />
        <SelectField
          label="Activity type"
          name="activity_type"
          defaultValue={shown.activity_type}
          options={activityTypes.map((value) => ({ value, label: activityTypeWords[value] }))}
        />
        <CheckboxField
          label="Is global"
          name="is_global"
          hint="For everyone at the event, such as a break."
          defaultChecked={shown.is_global !== ""}
        />
      </Part>
      <Part title="When and where">
        <p className="text-sm text-soft">
          {activity?.status === "canceled"
            ? "This activity is canceled. Reinstate it before you schedule it again."
            : "An activity with a start and an end time is scheduled; without them it stays new."}
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeField label="Start time" name="start_time" at={shown.start_time || null} required={false} />
          <TimeField label="End time" name="end_time" at={shown.end_time || null} required={false} />
        </div>
        <TimePreferences preferences={shown.time_preference} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Thread"
            name="thread"
            defaultValue={shown.thread}
            options={[{ value: "", label: "None" }, ...threads.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <SelectField
            label="Location"
            name="location"
            defaultValue={shown.location}
            options={[{ value: "", label: "None" }, ...locations.map((location) => ({ value: location.id, label: locationWords(location) }))]}
          />
        </div>
      </Part>
      <Part title="People">
        <HostField event={event} defaultValue={labelOf(shown.host)} />
        <CoHostsField event={event} defaultValue={shown.co_hosts.map(labelOf).join("\n")} />
      </Part>
      <Part title="Sign-ups">
        <CheckboxField label="Sign ups enabled" name="sign_ups_enabled" defaultChecked={shown.sign_ups_enabled !== ""} />
        <TextField
          label="Capacity"
          name="capacity"
          hint="Leave empty for no limit."
          inputMode="numeric"
          required={false}
          defaultValue={shown.capacity}
        />
      </Part>
      <Part title="References">
        <TextField
          label="Activity details"
          name="activity_details"
          hint="An id from your own system."
          required={false}
          defaultValue={shown.activity_details}
        />
        <TextField
          label="Type definition"
          name="type_definition"
          hint="An id from your own system."
          required={false}
          defaultValue={shown.type_definition}
        />
        <TextField label="Markers" name="markers" hint="Ids, separated by commas." required={false} defaultValue={shown.markers} />
      </Part>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/program`}>Back to the program</ButtonLink>
      </div>
    </ActionForm>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5">
    <h3 className="border-b border-line pb-2 font-semibold">{title}</h3>
    {children}
  </section>
);
