import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { faultLine } from "@/lib/reconcile/faults";
import type { ConvertedItem } from "@/lib/reconcile/sources/schedule/conversion";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";
import { readProgram } from "@/lib/reconcile/sources/schedule/read-program";
import type { StoredProgram } from "@/lib/reconcile/sources/schedule/stored";

/** What the reading process sends: batches of items, then the rest. */
export type ReadMessage =
  | { items: ConvertedItem[] }
  | { rest: Omit<ConvertedSchedule, "items"> | { unreadable: string } };

/** Reading this much takes a few milliseconds, however it is written. */
const bytesReadHere = 256 * 1024;

const memoryAtMostMb = 256;
const readWithinMs = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * The program in a file. A large file is read in a process of its own, one after the other: it may
 * be written to take long or much memory, and meanwhile this process answers others
 * (docs/rules/schedules.md#bombs).
 */
export function readApart(file: ScheduleFile, signal: AbortSignal): Promise<ReadableProgram> {
  if (file.body.length <= bytesReadHere) return readableProgram(file);
  const reading = last.then(() => readInProcess(file, signal));
  last = reading.catch(() => {});
  return reading;
}

async function readInProcess(file: ScheduleFile, signal: AbortSignal): Promise<ReadableProgram> {
  signal.throwIfAborted();
  const stop = AbortSignal.any([signal, AbortSignal.timeout(readWithinMs)]);
  const reader = startReader();
  const kill = () => reader.kill("SIGKILL");
  stop.addEventListener("abort", kill);
  try {
    return (
      (await answerOf(reader, file)) ?? { unreadable: "it takes too much time or memory to read" }
    );
  } finally {
    stop.removeEventListener("abort", kill);
    kill();
  }
}

/**
 * The program is beside the bundle that this module is in. Without a bundle, it is run from its
 * source.
 */
function startReader(): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  const source = new URL("../../../scripts/process/read-schedule.ts", import.meta.url);
  const program = isSource ? source : new URL("./read-schedule.js", import.meta.url);
  const execArgv = [
    `--max-old-space-size=${memoryAtMostMb}`,
    ...(isSource ? ["--import", "tsx"] : []),
  ];
  return fork(fileURLToPath(program), [], {
    execArgv,
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
  });
}

/** Undefined when the process ended without an answer. */
function answerOf(reader: ChildProcess, file: ScheduleFile): Promise<ReadableProgram | undefined> {
  const items: ConvertedItem[] = [];
  return new Promise((resolve, reject) => {
    reader.on("message", (message: ReadMessage) => {
      if ("items" in message) items.push(...message.items);
      else resolve("unreadable" in message.rest ? message.rest : { items, ...message.rest });
    });
    reader.once("error", reject).once("exit", () => resolve(undefined));
    const { body, ...origin } = file;
    const ignore = () => {}; // a process that ended meanwhile is noticed by its exit
    reader.send(origin, ignore);
    reader.stdin?.on("error", ignore).end(body); // as it is; a message would be a copy
  });
}

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
