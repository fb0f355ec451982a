"use client";

import type { ChangeEvent } from "react";

/** Ticks or clears every checkbox of its form, also those outside of the form element. */
export const SelectAll = ({ label }: { label: string }) => (
  <label className="flex min-h-10 cursor-pointer items-center gap-3 text-sm font-medium">
    <input type="checkbox" className="size-5 cursor-pointer accent-accent" onChange={tickAll} />
    {label}
  </label>
);

function tickAll({ currentTarget: all }: ChangeEvent<HTMLInputElement>) {
  for (const box of all.form?.elements ?? []) if (box instanceof HTMLInputElement && box.type === "checkbox") box.checked = all.checked;
}
