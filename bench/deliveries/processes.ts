import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";

/** The receiver's reply. */
const replySchema = z.object({
  arrived: z.number().default(0),
  ids: z.number().default(0),
  occurrences: z.number().default(0),
  receivedAt: z.array(z.tuple([z.string(), z.string()])).default([]),
});

export interface Receiver {
  port: number;
  pid: number | undefined;
  ask: (what: "count" | "occurrences" | "reset") => Promise<z.output<typeof replySchema>>;
  stop: () => void;
}

export async function startReceiver(): Promise<Receiver> {
  const receiver = forkProcess("receiver");
  const [{ port }] = await once(receiver, "message");
  return {
    port,
    pid: receiver.pid,
    ask: async (what) => {
      const answer = once(receiver, "message");
      receiver.send(what);
      return replySchema.parse((await answer)[0]);
    },
    stop: () => receiver.disconnect(),
  };
}

/** Starts a worker that sends the deliveries of DATABASE_URL. */
export const startWorker = (): ChildProcess => forkProcess("worker");

export async function endWorker(worker: ChildProcess): Promise<{ cpuSeconds: number }> {
  const answer = once(worker, "message");
  worker.kill("SIGTERM");
  return z.object({ cpuSeconds: z.number() }).parse((await answer)[0]);
}

const forkProcess = (name: string): ChildProcess =>
  fork(`bench/deliveries/${name}.ts`, { execArgv: ["--import", "tsx"], env: process.env });

/**
 * The milliseconds between the start of each occurrence in `begunAt` and its receipt, ascending.
 * Waits until all of them have arrived.
 */
export async function millisecondsToReceipt(
  { ask }: Receiver,
  begunAt: Map<string, bigint>,
): Promise<number[]> {
  await waitUntil(async () => (await ask("count")).occurrences >= begunAt.size, 20);
  const { receivedAt } = await ask("occurrences");
  requireAllDelivered(begunAt.size, receivedAt.length);
  return receivedAt
    .map(([occurrence, at]) => Number(BigInt(at) - (begunAt.get(occurrence) ?? 0n)) / 1e6)
    .sort((a, b) => a - b);
}

export function requireAllDelivered(committed: number, delivered: number) {
  if (delivered !== committed)
    throw new Error(`${committed} were committed, but ${delivered} were delivered.`);
}

/**
 * Polls until `done` returns true. Throws after five minutes, because no measurement takes that
 * long.
 */
export async function waitUntil(done: () => Promise<boolean>, everyMs: number): Promise<number> {
  const giveUpAt = performance.now() + 300_000;
  while (!(await done())) {
    if (performance.now() > giveUpAt)
      throw new Error("The expected state was not reached within five minutes.");
    await wait(everyMs);
  }
  return performance.now();
}
