import type { Choice } from "@/components/ui/field";
import type { FormField } from "@/lib/resources/form";
import type { Field } from "@/lib/resources/kinds";
import { FieldControl } from "./field-control";

interface Props<Name extends string> {
  form: readonly FormField<Name>[];
  /** The kinds of the fields. */
  fields: Record<Name, Field>;
  /** The texts that the fields show at first. */
  shown: Record<Name, string>;
  /** What the references among the fields may name. */
  items?: { [Reference in Name]?: Choice[] };
  /** The zone of the event's times. */
  zone?: string | null;
}

/** Fields of a resource in two columns. */
export const FieldGrid = <Name extends string>({ form, fields, shown, items, zone }: Props<Name>) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    {form.map((each) => (
      <div key={each.name} className={each.wide && "sm:col-span-2"}>
        <FieldControl form={each} field={fields[each.name]} text={shown[each.name]} items={items?.[each.name]} zone={zone} />
      </div>
    ))}
  </div>
);
