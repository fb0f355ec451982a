"use client";

import { useInBrowser } from "@/components/ui/local-time";
import { type Column, type Row, Table } from "@/components/ui/table";

interface Grouped {
  by: { at: string | null } | { name: string };
  row: Row;
}

/** A table for each heading. Days are those of the reader's time zone, and of UTC until the page is hydrated. */
export function GroupedTables({ columns, rows }: { columns: Column[]; rows: Grouped[] }) {
  const timeZone = useInBrowser() ? undefined : "UTC";
  const headed = rows.map(({ by, row }) => ({ heading: "at" in by ? dayOf(by.at, timeZone) : by.name, row }));
  const tables: { heading: string; rows: Row[] }[] = [];
  for (const { heading, row } of headed) {
    const latest = tables.at(-1);
    if (latest?.heading === heading) latest.rows.push(row);
    else tables.push({ heading, rows: [row] });
  }
  return tables.map(({ heading, rows: together }) => (
    <section key={together[0]?.key} className="border-t border-line first-of-type:border-t-0">
      <h3 className="bg-sunken px-4 py-2 text-sm font-semibold sm:px-6">
        <bdi>{heading}</bdi>
      </h3>
      <Table caption={heading} columns={columns} rows={together} />
    </section>
  ));
}

const dayOf = (at: string | null, timeZone: string | undefined) =>
  at === null ? "Not scheduled yet" : new Intl.DateTimeFormat(timeZone ? "en-GB" : undefined, { dateStyle: "full", timeZone }).format(new Date(at));
