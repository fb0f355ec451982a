import { PageLink } from "./page-link";
import { classNames } from "./ui/class-names";

interface Props {
  label: string;
  choices: { href: string; label: string; isChosen: boolean }[];
}

/**
 * Different views of the same content, one of which is shown. They are links, because the choice is
 * kept in the URL.
 */
export const LinkChoice = ({ label, choices }: Props) => (
  <nav
    aria-label={label}
    className="inline-flex flex-wrap rounded-md border border-edge/60 bg-surface p-0.5 shadow-rest"
  >
    {choices.map(({ href, label: name, isChosen }) => (
      <PageLink
        key={name}
        href={href}
        aria-current={isChosen ? "true" : undefined}
        className={classNames(
          "inline-flex min-h-9 items-center rounded-sm px-3 text-sm font-medium",
          isChosen ? "bg-accent-wash text-accent" : "text-soft hover:bg-hover hover:text-ink",
        )}
      >
        {name}
      </PageLink>
    ))}
  </nav>
);
