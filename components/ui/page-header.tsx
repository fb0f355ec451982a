import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { PageLink } from "../page-link";
import { classNames } from "./class-names";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons that belong to the whole page. */
  actions?: ReactNode;
  /** The page above this one. */
  back?: { href: string; label: string };
  /** A mark before the title: a logo, an avatar. */
  mark?: ReactNode;
  /** A state beside the title. */
  badge?: ReactNode;
  /** On a phone only the title and its badge, for pages with tabs below. */
  compact?: boolean;
}

/** The page's one `h1`, with its badge, description and actions. */
export function PageHeader({
  title,
  description,
  actions,
  back,
  mark,
  badge,
  compact = false,
}: PageHeaderProps) {
  return (
    <header className={classNames(compact ? "mb-2 sm:mb-4" : "mb-6 sm:mb-8")}>
      {back && (
        <PageLink
          href={back.href}
          className="-ml-1 inline-flex min-h-10 items-center gap-1.5 rounded-sm px-1 text-sm text-soft wrap-anywhere hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </PageLink>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-start gap-4">
          {mark}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-2xl font-semibold tracking-tight">
                <bdi>{title}</bdi>
              </h1>
              {badge}
            </div>
            {description && (
              <div className={classNames("mt-1 max-w-prose text-soft", compact && "max-sm:hidden")}>
                {description}
              </div>
            )}
          </div>
        </div>
        {actions && (
          <div className={classNames("flex flex-wrap gap-2", compact && "max-sm:hidden")}>
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
