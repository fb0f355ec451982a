import { queryValue, type SearchParams } from "@/components/search-params";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { ButtonLink } from "./button";
import { withQuery } from "./cursor-pages";
import { NextPageLink } from "./next-page-link";
import { PagesNav } from "./pages-nav";

interface Props {
  base: string;
  /** The query parameters, with the number of the page. */
  filters: Record<string, string | number> & { page: number };
  pages: number;
}

/** Links to the previous and next page of a list; renders nothing when there is only one page. */
export async function NumberedPages({ base, filters, pages }: Props) {
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

/** The page number in the query, from 1 to 10,000. */
export const pageIn = (query: Awaited<SearchParams>) =>
  Math.min(Math.max(1, Number.parseInt(queryValue(query.page), 10) || 1), 10_000);

const pathOf = (base: string, { page, ...filters }: Props["filters"]) =>
  withQuery(base, { ...filters, page: page === 1 ? "" : page });
