import { type Choice, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { TimeField } from "@/components/ui/time-field";
import { eventFields } from "@/lib/resources/event";
import type { Setting } from "@/lib/resources/event-words";
import { capitalize } from "@/lib/words";

type Value = string | number | boolean | Date | string[] | null;

/** One setting of the event, in the control of its kind. */
export function SettingField({ setting, now }: { setting: Setting; now: Value }) {
  const { name, label, hint, suggestions, required = false, maxLength } = setting;
  const named = { name, label, hint, required };
  const text = { ...named, maxLength, autoComplete: "off", defaultValue: textOf(now) };
  switch (eventFields[name].control) {
    case "prose":
      return <TextAreaField {...named} rows={6} defaultValue={textOf(now)} />;
    case "time":
      return <TimeField {...named} at={textOf(now) || null} />;
    case "choice":
      return <SelectField {...named} required={undefined} defaultValue={textOf(now)} options={choicesOf(setting, now)} />;
    case "yes-no":
      return <SelectField {...named} required={undefined} defaultValue={textOf(now)} options={[notSet, yes, no]} />;
    case "number":
      return <TextField {...text} inputMode="decimal" />;
    case "whole-number":
      return <TextField {...text} inputMode="numeric" />;
    case "url":
      return <TextField {...text} type="url" inputMode="url" />;
    case "line":
    case "list":
      return (
        <>
          <TextField {...text} list={suggestions && `${name}-suggestions`} />
          {suggestions && <Suggestions id={`${name}-suggestions`} words={suggestions} />}
        </>
      );
  }
}

function textOf(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

const notSet = { value: "", label: "Not set" };
const yes = { value: "yes", label: "Yes" };
const no = { value: "no", label: "No" };

/** Imported events may have no value where one that is set stays set. */
function choicesOf({ choices = {}, staysSet }: Setting, now: Value): Choice[] {
  const named = Object.entries(choices).map(([value, words]) => ({ value, label: capitalize(words) }));
  return staysSet && now !== null ? named : [notSet, ...named];
}

const Suggestions = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);
