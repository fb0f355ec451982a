import { ButtonLink } from "./button";

interface OlderPagesProps {
  path: string;
  /** What the list is filtered by; empty texts are left out of the address. */
  query?: object;
  /** Where this page began, as the address has it. */
  after: string;
  next: string | null;
}

/** The way through a list that is newest first. */
export function OlderPages({ path, query = {}, after, next }: OlderPagesProps) {
  if (after === "" && next === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {after !== "" && <ButtonLink href={addressOf(path, query)}>Newest</ButtonLink>}
      {next !== null && (
        <ButtonLink href={addressOf(path, { ...query, after: next })} className="ml-auto">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}

export function addressOf(path: string, query: object): string {
  const present = Object.entries(query).filter(([, value]) => value !== "");
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
