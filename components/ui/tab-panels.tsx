"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

/** Panels of which one is visible. Arrow keys, Home and End move between their tabs. */
export function TabPanels({
  label,
  panels,
}: {
  label: string;
  panels: { label: string; content: ReactNode }[];
}) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const last = panels.length - 1;
    const to = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
    document.getElementById(`${id}-tab-${to}`)?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="mb-4 flex flex-wrap gap-x-1 border-b border-line"
      >
        {panels.map((panel, index) => (
          <button
            key={panel.label}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            className="-mb-px min-h-10 cursor-pointer border-b-2 border-transparent px-3 text-sm font-medium text-soft hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {panel.label}
          </button>
        ))}
      </div>
      {panels.map((panel, index) => (
        <div
          key={panel.label}
          id={`${id}-panel-${index}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== chosen}
        >
          {panel.content}
        </div>
      ))}
    </div>
  );
}
