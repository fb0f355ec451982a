import { Check } from "lucide-react";
import { PageLink } from "./page-link";
import { classNames } from "./ui/class-names";

export interface Step {
  title: string;
  done: boolean;
  hint?: string;
  link?: { href: string; children: string };
  /** Another way to do it. */
  more?: { href: string; children: string };
}

/**
 * Steps in order. The first that is not done is the current one and says how to do it.
 * `showAllHints`: every step that is not done says so.
 */
export function Steps({
  of: steps,
  showAllHints = false,
}: {
  of: readonly Step[];
  showAllHints?: boolean;
}) {
  const next = steps.find(({ done }) => !done);
  return steps.map((step) => (
    <li
      key={step.title}
      className="flex gap-3 py-2"
      aria-current={step === next ? "step" : undefined}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border [&_svg]:size-3.5",
          step.done
            ? "border-good-line bg-good-wash text-good"
            : step === next
              ? "border-accent"
              : "border-edge",
        )}
      >
        {step.done && <Check />}
      </span>
      <span className="min-w-0">
        <span className={classNames("block text-sm", step.done ? "text-soft" : "font-medium")}>
          {step.title}
          <span className="sr-only">{step.done ? ", done" : ", to do"}</span>
        </span>
        {(showAllHints ? !step.done : step === next) && step.hint && (
          <span className="mt-0.5 block text-sm text-soft">
            {step.hint} {step.link && <PageLink {...step.link} className="link" />}
            {step.more && (
              <>
                {" · "}
                <PageLink {...step.more} className="link" />
              </>
            )}
          </span>
        )}
      </span>
    </li>
  ));
}
