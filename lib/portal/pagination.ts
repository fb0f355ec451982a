/** Rows on one page of a console's table. */
export const rowsPerPage = 50;

export interface Page<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
  /** Counts from 1. */
  page: number;
  pages: number;
}

/**
 * One page of the rows that `count` counts and `find` finds; a number beyond the last page gives
 * the last page.
 */
export async function pageOf<Row>(
  requested: number,
  count: Promise<number>,
  find: (window: { skip: number; take: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const total = await count;
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  const page = Math.min(Math.max(1, requested), pages);
  return {
    rows: await find({ skip: (page - 1) * rowsPerPage, take: rowsPerPage }),
    total,
    page,
    pages,
  };
}
