"use client";

import { startTransition, useState } from "react";
import { isTheme, type Theme } from "@/lib/session/theme";
import { classNames } from "./ui/class-names";

type Choice = Theme | "system";

/** System, light or dark. `save` stores the choice in a cookie, so that the next page has it from its first byte. */
export function ThemeSwitch({ initial, save }: { initial: string | undefined; save: (choice: string) => Promise<void> }) {
  const [chosen, setChosen] = useState<Choice>(isTheme(initial) ? initial : "system");
  const choose = (choice: Choice) => {
    setChosen(choice);
    applyTheme(choice);
    startTransition(() => save(choice));
  };
  return (
    <fieldset className="inline-flex items-center gap-1">
      <legend className="sr-only">Colours</legend>
      {choices.map(({ choice, label }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={chosen === choice}
          onClick={() => choose(choice)}
          className={classNames(
            "min-h-10 cursor-pointer rounded-md px-3 text-sm",
            chosen === choice ? "bg-hover font-medium text-ink" : "text-soft hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

const choices = [
  { choice: "system", label: "System" },
  { choice: "light", label: "Light" },
  { choice: "dark", label: "Dark" },
] as const;

function applyTheme(choice: Choice) {
  if (choice === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", choice);
}
