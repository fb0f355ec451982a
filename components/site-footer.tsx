import type { FooterLink } from "@/lib/config/brand";
import { PageLink } from "./page-link";
import { ThemeSwitch } from "./theme-switch";

interface Props {
  /** The operator's own, such as an imprint. */
  links: FooterLink[];
  theme: string | undefined;
  saveTheme: (form: FormData) => Promise<void>;
}

export function SiteFooter({ links, theme, saveTheme }: Props) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-4 text-sm text-soft sm:px-6">
        <nav aria-label="About" className="flex flex-wrap gap-x-5">
          <PageLink
            href="/events"
            className="inline-flex min-h-10 items-center hover:text-ink md:hidden"
          >
            Events
          </PageLink>
          <PageLink href="/catalog" className="inline-flex min-h-10 items-center hover:text-ink">
            Catalog
          </PageLink>
          <PageLink href="/docs" className="inline-flex min-h-10 items-center hover:text-ink">
            Documentation
          </PageLink>
          <PageLink href="/changelog" className="inline-flex min-h-10 items-center hover:text-ink">
            Changelog
          </PageLink>
          <PageLink
            href="/accessibility"
            className="inline-flex min-h-10 items-center hover:text-ink"
          >
            Accessibility
          </PageLink>
          {links.map(({ label, href }) => (
            <a
              key={`${label} ${href}`}
              href={href}
              className="inline-flex min-h-10 items-center hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <ThemeSwitch initial={theme} save={saveTheme} />
      </div>
    </footer>
  );
}
