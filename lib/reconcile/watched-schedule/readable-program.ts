import { faultLine } from "@/lib/reconcile/faults";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";
import { readProgram } from "@/lib/reconcile/sources/schedule/read-program";
import type { StoredProgram } from "@/lib/reconcile/sources/schedule/stored";

/** A fetched file, as it is read. */
export interface ScheduleFile {
  body: Uint8Array;
  event: { id: string; organization_id: string };
  /** The event's program today. */
  stored: StoredProgram;
  /** The one that the file's server names. */
  charset: string | undefined;
}

/** The program in a file, or in words why there is none. */
export type ReadableProgram = ConvertedSchedule | { unreadable: string };

export async function readableProgram({ body, ...origin }: ScheduleFile): Promise<ReadableProgram> {
  const program = await readProgram(Buffer.from(body), origin);
  return "faults" in program
    ? { unreadable: program.faults.shown.slice(0, 3).map(faultLine).join("; ") }
    : program;
}
