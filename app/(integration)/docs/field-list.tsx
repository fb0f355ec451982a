import { type Field, slugOf } from "@/lib/docs/content";
import { InlineText } from "./inline-text";

/** Fields or parameters: name and type on one line, the description below. */
export function FieldList({
  fields,
  anchored,
}: {
  fields: Field[];
  anchored: ReadonlySet<string>;
}) {
  return (
    <dl className="overflow-hidden rounded-lg border border-line bg-surface">
      {fields.map(({ name, type, traits, note }) => (
        <div
          key={name}
          id={anchored.has(name) ? slugOf(name) : undefined}
          className="border-b border-line px-4 py-3 transition-colors last:border-b-0 target:bg-accent-wash"
        >
          <dt className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <span className="font-mono text-sm font-semibold wrap-anywhere">{name}</span>
            <span className="text-xs text-soft">
              <InlineText text={type} />
            </span>
            {traits.map((trait) => (
              <span
                key={trait}
                className={`text-xs font-medium ${trait === "required" ? "text-warn" : "text-faint"}`}
              >
                {trait}
              </span>
            ))}
          </dt>
          <dd className="mt-1 text-sm text-soft">
            <InlineText text={note} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
