import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type Tone = "neutral" | "good" | "warn" | "bad" | "note";

/**
 * A message to read before going on. Screen readers announce an error immediately (`role="alert"`)
 * and other messages when idle.
 */
export function Alert({
  tone = "note",
  title,
  children,
  actions,
}: {
  tone?: Exclude<Tone, "neutral">;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      tabIndex={tone === "bad" ? -1 : undefined}
      className={classNames("flex gap-3 rounded-lg border px-4 py-3 text-sm", looks[tone])}
    >
      <Icon aria-hidden="true" className={classNames("mt-0.5 size-4 shrink-0", marks[tone])} />
      <div className="min-w-0 flex-1 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, note: Info };
const marks = { good: "text-good", warn: "text-warn", bad: "text-bad", note: "text-note" };
const looks = {
  good: "border-good-line bg-good-wash",
  warn: "border-warn-line bg-warn-wash",
  bad: "border-bad-line bg-bad-wash",
  note: "border-note-line bg-note-wash",
};
