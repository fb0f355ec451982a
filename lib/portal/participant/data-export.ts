import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";

/** The progress of a person's data export, or null when none was requested within the last day. */
export type DataExportState = {
  id: string;
  isFinished: boolean;
  entries: number;
  expected: number | null;
};

export async function dataExportOf(personId: string): Promise<DataExportState | null> {
  const found = await prisma().dataExport.findUnique({
    where: { person_id: personId },
    select: { id: true, made_at: true, entries: true, entries_expected: true },
  });
  return (
    found && {
      id: found.id,
      isFinished: found.made_at !== null,
      entries: found.entries,
      expected: found.entries_expected,
    }
  );
}

/**
 * The parts of a finished export, for the person it is about. Null when it does not exist, is
 * unfinished or is not theirs.
 */
export async function ownDataFile(
  personId: string,
  id: string,
): Promise<AsyncIterable<string> | null> {
  const finishedWhere = { id, person_id: personId, made_at: { not: null } };
  if (
    !isUuid(id) ||
    !(await prisma().dataExport.findFirst({ where: finishedWhere, select: { id: true } }))
  )
    return null;
  return partsOf(id);
}

async function* partsOf(id: string): AsyncGenerator<string> {
  for (let number = 0; ; number++) {
    const rows = await query<{ text: string }>({
      name: "data-export-part",
      text: "SELECT text FROM data_export_parts WHERE export_id = $1 AND number = $2",
      values: [id, number],
    });
    const [part] = rows;
    if (!part) return;
    yield part.text;
  }
}
