"use client";

import { eventTypeCatalog, eventTypesByCategory } from "@/lib/webhooks/catalog/event-types";

interface EventTypePickerProps {
  /** The name of every checkbox. */
  name: string;
  chosen?: readonly string[];
  error?: string;
}

/**
 * A checkbox per event type, labelled with the type, in the groups of the catalog. Each group has a
 * button that checks all of it.
 */
export function EventTypePicker({ name, chosen = [], error }: EventTypePickerProps) {
  return (
    <div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {eventTypesByCategory.map(({ category, types }) => (
          <fieldset key={category} className="relative min-w-0">
            <legend className="mb-1 text-sm font-semibold">{category}</legend>
            <CheckAll of={category} />
            {types.map((type) => (
              <div key={type} className="flex min-h-10 items-start gap-3 py-1.5">
                <input
                  type="checkbox"
                  id={`event-type-${type}`}
                  name={name}
                  value={type}
                  defaultChecked={chosen.includes(type)}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={
                    error
                      ? `event-type-${type}-fires event-types-error`
                      : `event-type-${type}-fires`
                  }
                  className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
                />
                <div className="min-w-0">
                  <label
                    htmlFor={`event-type-${type}`}
                    className="block cursor-pointer font-mono text-xs leading-6 font-medium break-all"
                  >
                    {type}
                  </label>
                  <p id={`event-type-${type}-fires`} className="text-sm text-soft">
                    {eventTypeCatalog[type].firesWhen}
                  </p>
                </div>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      {error && (
        <p id="event-types-error" className="mt-2 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Checks every checkbox of the surrounding fieldset, or unchecks all if all are checked. It clicks
 * each one, so that event listeners are called.
 */
function CheckAll({ of }: { of: string }) {
  return (
    <button
      type="button"
      aria-label={`All: ${of}`}
      className="absolute end-0 -top-8 min-h-8 cursor-pointer rounded-sm px-2 text-sm text-accent hover:underline"
      onClick={({ currentTarget }) => {
        const boxes = [
          ...(currentTarget
            .closest("fieldset")
            ?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
        ];
        const isCompleting = boxes.some((box) => !box.checked);
        for (const box of boxes) if (box.checked !== isCompleting) box.click();
      }}
    >
      All
    </button>
  );
}
