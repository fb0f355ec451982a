import { InlineText } from "./inline-text";

/** A table of prose; on a narrow screen each row becomes a paragraph of labelled lines. */
export function DocsTable({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="block w-full text-sm md:table md:border-collapse">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {head.map((title) => (
              <th
                key={title}
                scope="col"
                className="border-b border-line bg-sunken px-4 py-2 text-left text-xs font-medium text-soft"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {rows.map((cells) => (
            <tr
              key={cells.join("|")}
              className="block border-b border-line px-4 py-3 last:border-b-0 md:table-row md:border-0 md:px-0 [&:not(:last-child)>*]:md:border-b"
            >
              {head.map((title, index) => {
                const Cell = index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={title}
                    scope={index === 0 ? "row" : undefined}
                    className="block border-line py-0.5 text-left align-top font-normal text-soft first:font-medium first:text-ink md:table-cell md:first:[&_code]:wrap-break-word md:px-4 md:py-2.5"
                  >
                    {index > 0 && (
                      <span aria-hidden="true" className="mr-1.5 text-xs text-faint md:hidden">
                        {title}:
                      </span>
                    )}
                    <InlineText text={cells[index] ?? ""} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
