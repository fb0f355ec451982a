export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The single value of a query parameter; "" when it is missing or given more than once. */
export const queryValue = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : "";

/** The page number in the query, from 1 to 10,000. */
export const pageIn = (query: Awaited<SearchParams>) =>
  Math.min(Math.max(1, Number.parseInt(queryValue(query.page), 10) || 1), 10_000);

/** A path with query parameters, without the empty ones. */
export function withQuery(path: string, query: object): string {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === "" || value === undefined ? [] : [[name, String(value)]],
  );
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`;
}
