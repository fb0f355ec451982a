import {
  CheckboxField,
  type Choice,
  SelectField,
  TextAreaField,
  TextField,
} from "@/components/ui/field";
import { RadioGroupField } from "@/components/ui/radio-group-field";
import { TimeField } from "@/components/ui/time-field";
import { TimeZoneField } from "@/components/ui/time-zone-field";
import { canBeEmpty, type FormField } from "@/lib/resources/form";
import type { Field } from "@/lib/resources/kinds";
import { capitalize } from "@/lib/words";

interface FieldGridProps<Name extends string> {
  form: readonly FormField<Name>[];
  fields: Record<Name, Field>;
  shown: Record<Name, string>;
  /** The choices of the references among the fields. */
  items?: { [Reference in Name]?: Choice[] };
  zone?: string | null;
}

export const FieldGrid = <Name extends string>({
  form,
  fields,
  shown,
  items,
  zone,
}: FieldGridProps<Name>) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    {form.map((each) => (
      <div key={each.name} className={each.wide && "sm:col-span-2"}>
        <FieldControl
          form={each}
          field={fields[each.name]}
          text={shown[each.name]}
          items={items?.[each.name]}
          zone={zone}
        />
      </div>
    ))}
  </div>
);

interface FieldProps {
  form: FormField;
  field: Field;
  text: string;
  items?: Choice[];
  zone?: string | null;
}

/** One field of a resource, with the control for its kind. */
function FieldControl({ form, field, text, items = [], zone = null }: FieldProps) {
  const { name, label, hint, placeholder, suggestions, maxLength } = form;
  const fieldProps = { name, label, hint };
  const textProps = {
    ...fieldProps,
    required: form.required ?? !canBeEmpty(field),
    placeholder,
    defaultValue: text,
  };
  const lineProps = { ...textProps, maxLength, autoComplete: "off" };
  switch (field.control) {
    case "prose":
      return <TextAreaField {...textProps} rows={6} />;
    case "time":
      return (
        <TimeField {...fieldProps} required={textProps.required} zone={zone} at={text || null} />
      );
    case "time-zone":
      return <TimeZoneField {...fieldProps} defaultValue={text} />;
    case "choice":
      return form.choiceHints ? (
        <RadioGroupField
          {...fieldProps}
          defaultValue={text}
          options={choicesOf(form, field, text)}
        />
      ) : (
        <SelectField {...fieldProps} defaultValue={text} options={choicesOf(form, field, text)} />
      );
    case "yes-no":
      return <SelectField {...fieldProps} defaultValue={text} options={[notSet, yes, no]} />;
    case "reference":
      return <SelectField {...fieldProps} defaultValue={text} options={[none, ...items]} />;
    case "checkbox":
      return <CheckboxField {...fieldProps} defaultChecked={text !== ""} />;
    case "number":
      return <TextField {...lineProps} inputMode="decimal" />;
    case "whole-number":
      return <TextField {...lineProps} inputMode={form.isPrice ? "decimal" : "numeric"} />;
    case "url":
      return <TextField {...lineProps} type="url" inputMode="url" />;
    case "line":
    case "list":
      return form.choices ? (
        <SelectField
          {...fieldProps}
          defaultValue={text}
          options={usualChoices(form.choices, text)}
        />
      ) : (
        <>
          <TextField {...lineProps} list={suggestions && `${name}-suggestions`} />
          {suggestions && <Suggestions id={`${name}-suggestions`} words={suggestions} />}
        </>
      );
  }
}

const notSet = { value: "", label: "Not set" };
const none = { value: "", label: "None" };
const yes = { value: "yes", label: "Yes" };
const no = { value: "no", label: "No" };

/**
 * The choices of a field. Some imported events lack a value that an organizer, once it is set,
 * cannot remove.
 */
function choicesOf(
  { choices = {}, choiceHints = {}, staysSet }: FormField,
  field: Field,
  text: string,
): Choice[] {
  const labelledChoices = Object.entries(choices).map(([value, words]) => ({
    value,
    label: capitalize(words),
    hint: choiceHints[value],
  }));
  return !canBeEmpty(field) || (staysSet && text !== "")
    ? labelledChoices
    : [notSet, ...labelledChoices];
}

/** The usual values, and the present one if it is another. */
function usualChoices(choices: Record<string, string>, text: string): Choice[] {
  const usual = Object.entries(choices).map(([value, label]) => ({ value, label }));
  const isUsual = text === "" || Object.hasOwn(choices, text);
  return [notSet, ...usual, ...(isUsual ? [] : [{ value: text, label: text }])];
}

const Suggestions = ({ id, words }: { id: string; words: readonly string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);
