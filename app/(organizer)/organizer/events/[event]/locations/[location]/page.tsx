import { Disclosure } from "@/components/ui/disclosure";
import { organizerLocation, programThreads } from "@/lib/portal/organizer/parts";
import { shownTexts } from "@/lib/resources/form";
import { locationFields } from "@/lib/resources/location";
import { locationForm, newLocation } from "@/lib/resources/location-words";
import { ItemForm, type ItemFormProps, itemPage } from "../../event-item";
import { FieldGrid } from "../../field-grid";
import { saveLocation } from "../../item-actions";
import { locationWords } from "../../program/program-words";

type Location = NonNullable<Awaited<ReturnType<typeof organizerLocation>>>;

const page = itemPage<Location>({
  name: "location",
  kind: "location",
  path: "/locations",
  find: organizerLocation,
  title: locationWords,
  Form: LocationForm,
});

export const generateMetadata = page.metadata;
export default page.Page;

async function LocationForm({ event, item, saved }: ItemFormProps<Location>) {
  const shown = shownTexts(locationFields, item, newLocation);
  const threads = await programThreads(event.id);
  return (
    <ItemForm
      {...{ name: "location", action: saveLocation, event: event.id, id: item?.id, saved, shown }}
      list={{ path: "locations", words: "Back to the locations" }}
    >
      <FieldGrid
        form={locationForm.usual}
        fields={locationFields}
        shown={shown}
        items={{ thread: threads.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <Disclosure summary="Advanced">
        <FieldGrid form={locationForm.advanced} fields={locationFields} shown={shown} />
      </Disclosure>
    </ItemForm>
  );
}
