import type { ReactNode } from "react";
import type { Tone } from "./alert";
import { classNames } from "./class-names";

/** A state in a word. The dot repeats the tone at a glance; the word carries the meaning. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full border px-2 text-xs font-medium whitespace-nowrap",
        looks[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      <span className="inline-block first-letter:uppercase">{children}</span>
    </span>
  );
}

const looks: Record<Tone, string> = {
  neutral: "border-line bg-sunken text-soft",
  good: "border-good-line bg-good-wash text-good",
  warn: "border-warn-line bg-warn-wash text-warn",
  bad: "border-bad-line bg-bad-wash text-bad",
  note: "border-note-line bg-note-wash text-note",
};
