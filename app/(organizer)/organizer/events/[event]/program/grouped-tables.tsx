import { type Column, type Row, Table } from "@/components/ui/table";

interface GroupedRow {
  heading: string;
  row: Row;
}

/** One table for each heading. */
export function GroupedTables({ columns, rows }: { columns: Column[]; rows: GroupedRow[] }) {
  const tables: { heading: string; rows: Row[] }[] = [];
  for (const { heading, row } of rows) {
    const latest = tables.at(-1);
    if (latest?.heading === heading) latest.rows.push(row);
    else tables.push({ heading, rows: [row] });
  }
  return tables.map(({ heading, rows: groupRows }) => (
    <section key={groupRows[0]?.key} className="border-t border-line first-of-type:border-t-0">
      <h3 className="bg-sunken px-4 py-2 text-sm font-semibold sm:px-6">
        <bdi>{heading}</bdi>
      </h3>
      <Table caption={heading} columns={columns} rows={groupRows} />
    </section>
  ));
}
