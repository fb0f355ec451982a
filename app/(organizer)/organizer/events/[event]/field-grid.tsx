import type { Choice } from "@/components/ui/field";
import type { FormField } from "@/lib/resources/form";
import type { Field } from "@/lib/resources/kinds";
import { FieldControl } from "./field-control";

interface Props<Name extends string> {
  form: readonly FormField<Name>[];
  /** The kind of each field. */
  fields: Record<Name, Field>;
  /** The initial texts of the fields. */
  shown: Record<Name, string>;
  /** The choices of the references among the fields. */
  items?: { [Reference in Name]?: Choice[] };
  /** The time zone of the event. */
  zone?: string | null;
}

/** Fields of a resource in two columns. */
export const FieldGrid = <Name extends string>({
  form,
  fields,
  shown,
  items,
  zone,
}: Props<Name>) => (
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
