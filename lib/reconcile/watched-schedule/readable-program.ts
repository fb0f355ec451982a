import { faultLine } from "@/lib/reconcile/faults";
import { type Program, readProgram } from "./read-program";

/** A fetched file, as it is read. */
export interface ScheduleFile {
  body: Uint8Array;
  event: { id: string; organization_id: string };
  /** The one that the file's server names. */
  charset: string | undefined;
}

/** The program in a file, or in words why there is none. */
export type ReadableProgram = Program | { unreadable: string };

export async function readableProgram({ body, event, charset }: ScheduleFile): Promise<ReadableProgram> {
  const program = await readProgram(Buffer.from(body), event, charset);
  return "faults" in program ? { unreadable: program.faults.shown.slice(0, 3).map(faultLine).join("; ") } : program;
}
