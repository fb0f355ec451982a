import { Check } from "lucide-react";
import type { FooterLink } from "@/lib/config/brand";
import { isTheme } from "@/lib/session/theme";
import type { Messages } from "@/messages/en";
import { type Language, languageNames, languages } from "@/messages/language";
import { PageLink } from "./page-link";
import { classNames } from "./ui/class-names";

interface Props {
  words: Messages["footer"] & Pick<Messages["header"], "events" | "catalog">;
  language: Language;
  /** Stores the field `language`, and leads back to the page. */
  saveLanguage: (form: FormData) => Promise<void>;
  /** The operator's own, such as an imprint. */
  links: FooterLink[];
  theme: string | undefined;
  /** Stores the field `theme`. The page that answers has these colours. */
  saveTheme: (form: FormData) => Promise<void>;
}

export function SiteFooter({ words, language, saveLanguage, links, theme, saveTheme }: Props) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-4 text-sm text-soft sm:px-6">
        <nav aria-label={words.nav} className="flex flex-wrap gap-x-5">
          {[
            { href: "/events", label: words.events, look: "md:hidden" },
            { href: "/catalog", label: words.catalog },
            { href: "/docs", label: words.documentation },
            { href: "/changelog", label: words.changelog },
            { href: "/accessibility", label: words.accessibility },
          ].map(({ href, label, look }) => (
            <PageLink key={href} href={href} className={classNames(linkLook, look)}>
              {label}
            </PageLink>
          ))}
          {links.map(({ label, href }) => (
            <a key={`${label} ${href}`} href={href} className={linkLook}>
              {label}
            </a>
          ))}
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <LanguageChoice words={words} language={language} save={saveLanguage} />
          <ThemeChoice words={words} theme={theme} save={saveTheme} />
        </div>
      </div>
    </footer>
  );
}

const linkLook = "inline-flex min-h-10 items-center hover:text-ink";

/** A plain form: the browser submits it, and a page in the other language answers. */
const LanguageChoice = ({
  words,
  language,
  save,
}: Pick<Props, "words" | "language"> & { save: Props["saveLanguage"] }) => (
  <form action={save} className="flex items-center gap-2">
    <label htmlFor="site-language" className="sr-only">
      {words.language}
    </label>
    <select
      id="site-language"
      name="language"
      defaultValue={language}
      key={language}
      className="min-h-10 cursor-pointer rounded-md border border-edge bg-surface px-2 text-sm text-ink"
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
    <button
      type="submit"
      aria-label={words.changeLanguage}
      className="inline-flex size-10 cursor-pointer items-center justify-center rounded-md hover:bg-hover hover:text-ink"
    >
      <Check aria-hidden="true" className="size-4" />
    </button>
  </form>
);

const themeChoices = ["system", "light", "dark"] as const;

const ThemeChoice = ({
  words,
  theme,
  save,
}: Pick<Props, "words" | "theme"> & { save: Props["saveTheme"] }) => (
  <form action={save}>
    <fieldset className="inline-flex items-center gap-1">
      <legend className="sr-only">{words.colours}</legend>
      {themeChoices.map((choice) => {
        const isChosen = choice === (isTheme(theme) ? theme : "system");
        return (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            aria-pressed={isChosen}
            className={classNames(
              "min-h-10 cursor-pointer rounded-md px-3 text-sm",
              isChosen ? "bg-hover font-medium text-ink" : "text-soft hover:text-ink",
            )}
          >
            {words[choice]}
          </button>
        );
      })}
    </fieldset>
  </form>
);
