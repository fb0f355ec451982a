"use client";

/**
 * Checks every checkbox of the surrounding fieldset, or unchecks all if all are checked. It clicks
 * each one, so that event listeners are called.
 */
export function CheckAll({ of }: { of: string }) {
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
