import { pageMessages } from "@/lib/session/page-language";
import { ButtonLink } from "./button";
import { NextPageLink } from "./next-page-link";
import { PagesNav } from "./pages-nav";

interface Props {
  path: string;
  /** The filters of the list. Empty ones are omitted from the URL. */
  query?: object;
  /** The cursor of this page, from the URL; "" for the first page. */
  after: string;
  next: string | null;
  /** The labels of the links. */
  words?: "first and next" | "newest and older";
  label?: string;
  /** The query parameter of the cursor. */
  cursor?: string;
  /** The id of the section that holds the list. */
  anchor?: string;
}

/** The links of a list with cursors: to its first page and to its next page. */
export async function CursorPages({
  path,
  query = {},
  after,
  next,
  words = "first and next",
  label,
  cursor = "after",
  anchor,
}: Props) {
  if (after === "" && next === null) return null;
  const { common } = await pageMessages();
  const [firstLabel, nextLabel] =
    words === "first and next"
      ? [common.firstPage, common.nextPage]
      : [common.newest, common.older];
  const hash = anchor ? `#${anchor}` : "";
  return (
    <PagesNav
      label={label ?? common.pages}
      page={after}
      className="flex flex-wrap justify-between gap-3"
    >
      {after !== "" && (
        <ButtonLink href={withQuery(path, { ...query, [cursor]: "" }) + hash}>
          {firstLabel}
        </ButtonLink>
      )}
      {next !== null && (
        <NextPageLink
          href={withQuery(path, { ...query, [cursor]: next }) + hash}
          className="ml-auto"
        >
          {nextLabel}
        </NextPageLink>
      )}
    </PagesNav>
  );
}

/** A path with query parameters, without the empty ones. */
export function withQuery(path: string, query: object): string {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === "" || value === undefined ? [] : [[name, String(value)]],
  );
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
