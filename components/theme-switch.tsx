"use client";

import { type FormEvent, startTransition, useState } from "react";
import { isTheme } from "@/lib/session/theme";
import { classNames } from "./ui/class-names";

interface Props {
  initial: string | undefined;
  /** Stores the field `theme` in a cookie, so that the next page has it from its first byte. */
  save: (form: FormData) => Promise<void>;
  words: Record<"colours" | (typeof choices)[number], string>;
}

/** System, light or dark. Without scripts, the form shows the page again in the chosen colours. */
export function ThemeSwitch({ initial, save, words }: Props) {
  const [chosen, setChosen] = useState(isTheme(initial) ? initial : "system");
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const choice = String(form.get("theme"));
    setChosen(choice);
    applyTheme(choice);
    startTransition(() => save(form));
  };
  return (
    <form action={save} onSubmit={choose}>
      <fieldset className="inline-flex items-center gap-1">
        <legend className="sr-only">{words.colours}</legend>
        {choices.map((choice) => (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            aria-pressed={chosen === choice}
            className={classNames(
              "min-h-10 cursor-pointer rounded-md px-3 text-sm",
              chosen === choice ? "bg-hover font-medium text-ink" : "text-soft hover:text-ink",
            )}
          >
            {words[choice]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

const choices = ["system", "light", "dark"] as const;

function applyTheme(choice: string) {
  if (isTheme(choice)) document.documentElement.setAttribute("data-theme", choice);
  else document.documentElement.removeAttribute("data-theme");
}
