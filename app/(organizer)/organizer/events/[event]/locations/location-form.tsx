import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { programThreads } from "@/lib/portal/organizer/program";
import { locationScopes, locationTypes } from "@/lib/resources/location";
import { ShownBefore } from "../shown-before";
import { saveLocation } from "./actions";
import { locationScopeWords, locationTypeWords } from "./location-words";
import { type EditedLocation, shownLocation } from "./shown-location";

interface Props {
  event: string;
  location: EditedLocation | null;
}

/** Every field of a location that an organizer sets. */
export async function LocationForm({ event, location }: Props) {
  const shown = shownLocation(location);
  const threads = await programThreads(event);
  return (
    <ActionForm action={saveLocation} aria-label="Location">
      <HiddenFields of={{ event, location: location?.id ?? "" }} />
      <ShownBefore settings={shown} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField label="Name" name="name" defaultValue={shown.name} required />
        <TextField label="Code" name="code" required={false} defaultValue={shown.code} />
      </div>
      <TextAreaField label="Description" name="description" required={false} defaultValue={shown.description} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Scope"
          name="scope"
          defaultValue={shown.scope}
          options={locationScopes.map((value) => ({ value, label: locationScopeWords[value] }))}
        />
        <SelectField
          label="Type"
          name="type"
          defaultValue={shown.type}
          options={locationTypes.map((value) => ({ value, label: locationTypeWords[value] }))}
        />
      </div>
      <CheckboxField
        label="Is schedulable"
        name="is_schedulable"
        hint="Activities can be scheduled here."
        defaultChecked={shown.is_schedulable !== ""}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Capacity" name="capacity" inputMode="numeric" required={false} defaultValue={shown.capacity} />
        <TextField label="Operating hours" name="operating_hours" required={false} defaultValue={shown.operating_hours} />
      </div>
      <TextField label="Amenities" name="amenities" hint="Separated by commas." required={false} defaultValue={shown.amenities} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Venue" name="venue" required={false} defaultValue={shown.venue} />
        <TextField label="Building" name="building" required={false} defaultValue={shown.building} />
        <TextField label="Floor" name="floor" required={false} defaultValue={shown.floor} />
      </div>
      <SelectField
        label="Thread"
        name="thread"
        defaultValue={shown.thread}
        options={[{ value: "", label: "None" }, ...threads.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Position X" name="position_x" hint="On your map." inputMode="decimal" required={false} defaultValue={shown.position_x} />
        <TextField label="Position Y" name="position_y" hint="On your map." inputMode="decimal" required={false} defaultValue={shown.position_y} />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Icon override" name="icon_override" required={false} defaultValue={shown.icon_override} />
        <TextField label="Color hex" name="color_hex" placeholder="#0b6068" required={false} defaultValue={shown.color_hex} />
        <TextField label="Sort order" name="sort_order" inputMode="numeric" defaultValue={shown.sort_order} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save</SubmitButton>
        <ButtonLink href={`/organizer/events/${event}/locations`}>Back to the locations</ButtonLink>
      </div>
    </ActionForm>
  );
}
