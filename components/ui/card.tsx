import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface CardProps {
  /** The heading of the card's section. */
  title?: ReactNode;
  description?: ReactNode;
  /** Shown beside the heading. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `danger` for actions that cannot be undone. */
  tone?: "plain" | "danger";
  /** No padding around the children, for a table or a list of rows. */
  flush?: boolean;
  id?: string;
  /** The id of the heading, for a card whose heading receives the focus. */
  headingId?: string;
}

export function Card({
  title,
  description,
  actions,
  children,
  tone = "plain",
  flush = false,
  id,
  headingId,
}: CardProps) {
  return (
    <section
      id={id}
      className={classNames(
        "rounded-lg border bg-surface shadow-rest",
        tone === "danger" ? "border-bad-line" : "border-line",
      )}
    >
      {(title || actions) && (
        <header
          className={classNames(
            "flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 pt-4 sm:px-6 sm:pt-5",
            flush && "border-b border-line pb-4",
            !children && "pb-4 sm:pb-5",
          )}
        >
          <div className="min-w-0">
            {title && (
              <h2
                id={headingId}
                tabIndex={headingId ? -1 : undefined}
                className="text-lg font-semibold"
              >
                {title}
              </h2>
            )}
            {description && <p className="mt-1 max-w-prose text-sm text-soft">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={flush ? "" : "px-4 py-4 sm:px-6 sm:py-5"}>{children}</div>}
    </section>
  );
}
