import { Fragment, type ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import { classNames } from "./class-names";

/** A plain column is only its header. */
export type Column = string | DetailedColumn;

interface DetailedColumn {
  header: string;
  /** `end` for figures and buttons. */
  align?: "start" | "end";
  /** Whether the header is visible to screen readers only (a column of buttons). */
  headerHidden?: boolean;
  /** Left out on a narrow screen: the page behind the row's link has it. */
  wideOnly?: boolean;
  /** On a narrow screen without its header: beside the first cell, or in a compact row. */
  beside?: boolean;
}

export interface Row {
  key: string;
  /** One per column. The first names the row. */
  cells: ReactNode[];
  /** The link of the row. It covers everything except the row's buttons (`relative z-1`). */
  href?: string;
  /** Rows of one group follow each other, under its heading. */
  group?: string;
}

/** The last column, for rows that have buttons. */
export const actionsColumn: DetailedColumn = {
  header: "Actions",
  headerHidden: true,
  align: "end",
};

/**
 * A table that becomes a list of labelled cards on a narrow screen. There, the values of a
 * `compact` one are side by side under the row's name, before its buttons.
 */
export function Table({
  caption,
  columns: anyColumns,
  rows,
  compact = false,
  empty,
}: {
  caption: string;
  columns: Column[];
  rows: Row[];
  compact?: boolean;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}) {
  if (rows.length === 0 && empty) return empty;
  const columns = anyColumns.map(
    (column): DetailedColumn => (typeof column === "string" ? { header: column } : column),
  );
  return (
    <table className="block w-full text-sm md:table md:border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={classNames(
                "border-b border-line px-4 py-2.5 text-left text-xs font-medium text-soft first:pl-6 last:pr-6",
                alignLook(column),
              )}
            >
              {column.headerHidden ? (
                <span className="sr-only">{column.header}</span>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row, at) => (
          <Fragment key={row.key}>
            {row.group !== undefined && row.group !== rows[at - 1]?.group && (
              <tr className="block bg-sunken md:table-row">
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="block px-4 py-2 text-left font-semibold sm:px-6 md:table-cell"
                >
                  <bdi>{row.group}</bdi>
                </th>
              </tr>
            )}
            <tr
              className={classNames(
                "relative block border-b border-line px-4 last:border-b-0 md:table-row md:border-0 md:px-0 md:hover:bg-hover/60 [&:not(:last-child)>*]:md:border-b",
                compact
                  ? "gap-x-4 py-2 max-md:flex max-md:flex-wrap max-md:items-center"
                  : columns.some(({ wideOnly }) => wideOnly)
                    ? "gap-x-3 py-2 max-md:flex max-md:items-center max-md:justify-between"
                    : "py-3",
              )}
            >
              {columns.map((column, index) => {
                const Cell = index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    scope={index === 0 ? "row" : undefined}
                    className={classNames(
                      "flex min-h-8 items-center justify-between gap-4 border-line py-1 text-left font-normal md:table-cell md:px-4 md:py-3 md:align-middle md:first:pl-6 md:last:pr-6",
                      index === 0 && "min-w-0 text-base font-medium md:text-sm",
                      compact && (index === 0 ? "max-md:w-full" : "max-md:gap-1.5 max-md:py-0"),
                      column.headerHidden && "ml-auto justify-end",
                      column.headerHidden && !row.cells[index] && "max-md:hidden",
                      // A dialog that is open when the window becomes narrow stays.
                      column.wideOnly && "max-md:not-has-[dialog[open]]:hidden",
                      alignLook(column),
                    )}
                  >
                    {index > 0 && !column.headerHidden && !column.beside && (
                      <span aria-hidden="true" className="shrink-0 text-soft md:hidden">
                        {column.header}
                      </span>
                    )}
                    <span
                      className={classNames(
                        "min-w-0 break-words",
                        !compact && "max-md:not-first:text-right",
                      )}
                    >
                      {index === 0 && row.href !== undefined ? (
                        <RowLink href={row.href}>{row.cells[index]}</RowLink>
                      ) : (
                        row.cells[index]
                      )}
                    </span>
                  </Cell>
                );
              })}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const RowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <PageLink href={href} className="rounded-xs after:absolute after:inset-0 hover:underline">
    {children}
  </PageLink>
);

const alignLook = (column: DetailedColumn) => column.align === "end" && "md:text-right";
