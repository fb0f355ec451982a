export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The one value of a query parameter; "" when it is missing or there more than once. */
export const one = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");
