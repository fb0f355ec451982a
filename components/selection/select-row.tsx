"use client";

import { type KeyboardEvent, useRef } from "react";
import { useSelection } from "./context";

/** The checkbox of a row (docs/rules/screens.md#selecting). */
export function SelectRow({ id, name }: { id: string; name: string }) {
  const { isSelected, toggle, extend, boxId, barId } = useSelection();
  const asRange = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    asRange.current = event.shiftKey;
    if (event.key === "Enter") {
      event.preventDefault();
      document.getElementById(barId)?.querySelector<HTMLElement>("button")?.focus();
    }
    if (!event.shiftKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const next = extend(id, event.key === "ArrowDown" ? 1 : -1);
    if (next !== undefined) document.getElementById(boxId(next))?.focus();
  };
  return (
    <input
      type="checkbox"
      id={boxId(id)}
      aria-label={`Select ${name}`}
      className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
      checked={isSelected(id)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        asRange.current = event.shiftKey;
      }}
      onChange={({ currentTarget }) => toggle(id, currentTarget.checked, asRange.current)}
    />
  );
}
