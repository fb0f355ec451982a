import { withQuery } from "@/components/search-params";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { ButtonLink } from "./button";
import { NextPageLink, PagesNav } from "./pages-nav";

interface CursorProps {
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
}: CursorProps) {
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

interface NumberedProps {
  base: string;
  /** The query parameters, with the number of the page. */
  filters: Record<string, string | number> & { page: number };
  pages: number;
}

/** Links to the previous and next page of a list; renders nothing when there is only one page. */
export async function NumberedPages({ base, filters, pages }: NumberedProps) {
  const { page } = filters;
  if (pages === 1) return null;
  const { common: words } = await pageMessages();
  return (
    <PagesNav
      label={words.pages}
      page={page}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-4 sm:px-6"
    >
      <p className="text-sm text-soft">
        {fill(words.pageOf, { page: Math.min(page, pages), pages })}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <ButtonLink href={pathOf(base, { ...filters, page: Math.min(page, pages + 1) - 1 })}>
            {words.previousPage}
          </ButtonLink>
        )}
        {page < pages && (
          <NextPageLink href={pathOf(base, { ...filters, page: page + 1 })}>
            {words.nextPage}
          </NextPageLink>
        )}
      </div>
    </PagesNav>
  );
}

const pathOf = (base: string, { page, ...filters }: NumberedProps["filters"]) =>
  withQuery(base, { ...filters, page: page === 1 ? "" : page });
