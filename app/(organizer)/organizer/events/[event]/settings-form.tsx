import type { ReactNode } from "react";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { TimeField } from "@/components/ui/time-field";
import type { eventSettingsOf } from "@/lib/portal/organizer/settings";
import { accessModes, eventVisibilities, minAges } from "@/lib/resources/event";
import { capitalize } from "@/lib/words";
import { accessWords } from "../../event-facts";
import { saveSettings } from "./settings-actions";
import { ShownBefore } from "./shown-before";

interface Props {
  eventId: string;
  settings: Awaited<ReturnType<typeof eventSettingsOf>>;
}

/** Every field of the event that an organizer sets (docs/rules/resources.md#event-resource), by what it is about. */
export function SettingsForm({ eventId, settings: now }: Props) {
  const text = (name: TextName) => ({ name, defaultValue: String(now[name] ?? ""), required: false, autoComplete: "off" });
  return (
    <ActionForm action={saveSettings} className="grid gap-6" aria-label="Settings">
      <input type="hidden" name="event" value={eventId} />
      <ShownBefore settings={now} />
      <Section title="The event">
        <Wide>
          <TextField label="Title" {...text("title")} required />
        </Wide>
        <Wide>
          <TextAreaField label="Description" name="description" rows={6} defaultValue={now.description ?? ""} required={false} />
        </Wide>
        <TimeField label="Start date" name="start_date" at={now.start_date} required={false} />
        <TimeField label="End date" name="end_date" at={now.end_date} required={false} />
        <TextField label="Format" {...text("format")} list="formats" hint="Convention, conference, festival or your own word." />
        <TextField label="Event mode" {...text("event_mode")} list="event-modes" hint="in_person, online or hybrid." />
        <TextField
          label="Language"
          {...text("language")}
          defaultValue={now.language.join(", ")}
          hint="Language codes, separated by commas: en, sv."
        />
        <TextField
          label="Themes"
          {...text("themes")}
          defaultValue={now.themes.join(", ")}
          hint="Keys, separated by commas: board-games, storytelling."
        />
        <Suggestions id="formats" words={formats} />
        <Suggestions id="event-modes" words={["in_person", "online", "hybrid"]} />
      </Section>
      <Section title="Who gets in">
        <SelectField
          label="Visibility"
          name="visibility"
          hint="Discoverable events are listed once they are published."
          defaultValue={now.visibility ?? ""}
          options={[...notSet(now.visibility), ...eventVisibilities.map((value) => ({ value, label: visibilities[value] }))]}
        />
        <SelectField
          label="Access mode"
          name="access_mode"
          hint="How people become participants."
          defaultValue={now.access_mode ?? ""}
          options={[...notSet(now.access_mode), ...accessModes.map((value) => ({ value, label: capitalize(accessWords(value)) }))]}
        />
        <SelectField
          label="Minimum age"
          name="min_age"
          defaultValue={now.min_age ?? ""}
          options={[{ value: "", label: "Not set" }, ...minAges.map((value) => ({ value, label: ages[value] }))]}
        />
        <YesNo label="Re-entry" name="re_entry" now={now.re_entry} />
      </Section>
      <Section title="Place">
        <TextField label="Location" {...text("location")} hint="Shown at the top of the event's page: a venue, or “online”." />
        <TextField label="Address" {...text("address")} />
        <TextField label="City" {...text("city")} />
        <TextField label="Country" {...text("country")} />
        <TextField label="Latitude" {...text("lat")} inputMode="decimal" />
        <TextField label="Longitude" {...text("lng")} inputMode="decimal" />
      </Section>
      <Section title="Tickets">
        <YesNo label="Is free" name="is_free" now={now.is_free} />
        <TimeField label="Sales open at" name="sales_open_at" at={now.sales_open_at} required={false} />
        <TextField label="Minimum price" {...text("min_price")} inputMode="numeric" hint="In the currency's smallest unit: 45000 is 450.00." />
        <TextField label="Currency" {...text("currency")} maxLength={3} hint="Three letters: EUR, SEK." />
        <YesNo label="Checkout requires application form" name="checkout_requires_application_form" now={now.checkout_requires_application_form} />
      </Section>
      <Section title="Addresses">
        <TextField label="Slug" {...text("slug")} hint="The public page is /events/SLUG. Changing the slug breaks existing links." />
        <TextField label="Stream URL" {...text("stream_url")} type="url" inputMode="url" />
        <TextField label="Image URL" {...text("image_url")} type="url" inputMode="url" />
        <TextField label="Avatar URL" {...text("avatar_url")} type="url" inputMode="url" />
      </Section>
      <div>
        <SubmitButton>Save changes</SubmitButton>
      </div>
    </ActionForm>
  );
}

type TextName =
  | "title"
  | "location"
  | "image_url"
  | "avatar_url"
  | "stream_url"
  | "slug"
  | "format"
  | "event_mode"
  | "language"
  | "themes"
  | "city"
  | "country"
  | "address"
  | "lat"
  | "lng"
  | "currency"
  | "min_price";

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
  </Card>
);

const Wide = ({ children }: { children: ReactNode }) => <div className="sm:col-span-2">{children}</div>;

const YesNo = ({ label, name, now }: { label: string; name: string; now: boolean | null }) => (
  <SelectField
    label={label}
    name={name}
    defaultValue={now === null ? "" : now ? "yes" : "no"}
    options={[
      { value: "", label: "Not set" },
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ]}
  />
);

const Suggestions = ({ id, words }: { id: string; words: string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);

const formats = ["convention", "conference", "festival", "meetup", "workshop", "tournament", "larp", "other"];

/** Imported events may have neither; once set it stays set. */
const notSet = (value: string | null) => (value === null ? [{ value: "", label: "Not set" }] : []);

const visibilities = { private: "Private", discoverable: "Discoverable" };
const ages = { all_ages: "All ages", "18+": "18 and over" };
