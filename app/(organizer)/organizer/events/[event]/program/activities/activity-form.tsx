import type { ReactNode } from "react";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { OrganizerActivity } from "@/lib/portal/organizer/activity";
import { labelsOf } from "@/lib/portal/organizer/people";
import { activityChoices } from "@/lib/portal/organizer/program";
import { activityFields } from "@/lib/resources/activity";
import { activityForm } from "@/lib/resources/activity-words";
import { AddAnother } from "../../add-another";
import { FieldGrid } from "../../field-grid";
import { locationWords } from "../program-words";
import { saveActivity } from "./actions";
import { CoHostsField, HostField } from "./person-fields";
import { TimePreferences } from "./time-preferences";
import { shownActivity } from "./typed-activity";

interface Props {
  event: { id: string; time_zone: string | null };
  activity: OrganizerActivity | null;
  /** Set when the previous item has just been saved and the next one is added. */
  saved?: string;
}

/** Every field of an activity that an organizer can set. */
export async function ActivityForm({
  event: { id: event, time_zone },
  activity,
  saved = "",
}: Props) {
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
    <ActionForm action={saveActivity} className="grid max-w-prose gap-8" aria-label="Activity">
      <HiddenFields of={{ event, activity: activity?.id ?? "" }} />
      <ShownValuesField values={shown} />
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
      {activity === null && <AddAnother saved={saved} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/program`}>Back to the program</ButtonLink>
      </div>
    </ActionForm>
  );
}

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5">
    <h3 className="border-b border-line pb-2 font-semibold">{title}</h3>
    {children}
  </section>
);
