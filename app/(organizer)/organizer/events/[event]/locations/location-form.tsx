import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { HiddenFields } from "@/components/ui/hidden-fields";
import type { organizerLocation } from "@/lib/portal/organizer/locations";
import { programThreads } from "@/lib/portal/organizer/program";
import { shownTexts } from "@/lib/resources/form";
import { locationFields } from "@/lib/resources/location";
import { locationForm, newLocation } from "@/lib/resources/location-words";
import { AddAnother } from "../add-another";
import { FieldGrid } from "../field-grid";
import { saveLocation } from "./actions";

interface Props {
  event: string;
  location: Awaited<ReturnType<typeof organizerLocation>>;
  /** Set when the previous item has just been saved and the next one is added. */
  saved?: string;
}

/** Every field of a location that an organizer can set. */
export async function LocationForm({ event, location, saved = "" }: Props) {
  const shown = shownTexts(locationFields, location, newLocation);
  const threads = await programThreads(event);
  return (
    <ActionForm action={saveLocation} aria-label="Location">
      <HiddenFields of={{ event, location: location?.id ?? "" }} />
      <ShownValuesField values={shown} />
      <FieldGrid
        form={locationForm.usual}
        fields={locationFields}
        shown={shown}
        items={{ thread: threads.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <Disclosure summary="Advanced">
        <FieldGrid form={locationForm.advanced} fields={locationFields} shown={shown} />
      </Disclosure>
      {location === null && <AddAnother saved={saved} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/locations`}>Back to the locations</ButtonLink>
      </div>
    </ActionForm>
  );
}
