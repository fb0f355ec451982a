import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import type { OrganizerActivity } from "@/lib/portal/organizer/activity";
import { labelsOf } from "@/lib/portal/organizer/people";
import { activityChoices } from "@/lib/portal/organizer/program";
import { activityFields } from "@/lib/resources/activity";
import { activityForm } from "@/lib/resources/activity-words";
import { shownTexts } from "@/lib/resources/form";
import { ItemForm, type ItemFormProps } from "../../event-item";
import { FieldGrid } from "../../field-grid";
import { locationWords } from "../program-words";
import { saveActivity } from "./actions";
import { CoHostsField, HostField, TimePreferences } from "./activity-fields";

export async function ActivityForm({
  event: { id: event, time_zone },
  item: activity,
  saved,
}: ItemFormProps<OrganizerActivity>) {
  const shown = shownActivity(activity);
  const hostIds = [...(shown.host ? [shown.host] : []), ...shown.co_hosts];
  const [{ threads, locations }, people] = await Promise.all([
    activityChoices(event),
    labelsOf(event, hostIds),
  ]);
  const gridProps = { fields: activityFields, shown };
  const labelOf = (id: string | null) =>
    people.find(({ person_id }) => person_id === id)?.label ?? "";
  return (
    <ItemForm
      {...{ name: "activity", action: saveActivity, event, id: activity?.id, saved, shown }}
      list={{ path: "program", words: "Back to the program" }}
      className="grid max-w-prose gap-8"
    >
      <FormSection title="What">
        <FieldGrid {...gridProps} form={activityForm.content} />
      </FormSection>
      <FormSection title="When and where">
        <p className="text-sm text-soft">
          {activity?.status === "canceled"
            ? "This activity is canceled. Reinstate it before you schedule it again."
            : "An activity with a start and an end is scheduled; without them its status stays New."}
        </p>
        <FieldGrid {...gridProps} form={activityForm.times} zone={time_zone} />
        <TimePreferences zone={time_zone} preferences={shown.time_preference} />
        <FieldGrid
          {...gridProps}
          form={activityForm.place}
          items={{
            thread: threads.map(({ id, name }) => ({ value: id, label: name })),
            location: locations.map((location) => ({
              value: location.id,
              label: locationWords(location),
            })),
          }}
        />
      </FormSection>
      <FormSection title="People">
        <HostField event={event} defaultValue={labelOf(shown.host)} />
        <CoHostsField event={event} defaultValue={shown.co_hosts.map(labelOf).join("\n")} />
      </FormSection>
      <FormSection title="Sign-ups">
        <FieldGrid {...gridProps} form={activityForm.signUps} />
      </FormSection>
      <Disclosure summary="Advanced">
        <FieldGrid {...gridProps} form={activityForm.references} />
      </Disclosure>
    </ItemForm>
  );
}

/** The values of the form; without an activity, those of a new one. */
const shownActivity = (activity: OrganizerActivity | null) => ({
  ...shownTexts(activityFields, activity),
  time_preference: activity?.time_preference ?? [],
  host: activity?.host_person_id ?? null,
  co_hosts: activity?.co_hosts ?? [],
});

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5">
    <h3 className="border-b border-line pb-2 font-semibold">{title}</h3>
    {children}
  </section>
);
