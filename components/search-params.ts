export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The single value of a query parameter; "" when it is missing or given more than once. */
export const queryValue = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value : "";
