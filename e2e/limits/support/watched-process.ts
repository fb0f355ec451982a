import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Service, startService } from "@/e2e/support/service";

/** What an outsider saw of the process while something was done to it. */
export interface Seen {
  /** The longest wait for `/healthz`, in milliseconds. */
  pauseMs: number;
  /** The most memory that the process had, in megabytes. */
  memoryMb: number;
  /** Why the process ended, or how `/healthz` failed. */
  fault: string | undefined;
}

/**
 * Asks `/healthz` again and again from a thread of its own, which nothing in the test delays. Time
 * in which the process or this thread was ready and only had no processor, because of other work on
 * the machine, does not count.
 */
const prober = `
  const { workerData: { port, pid, shared } } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  const { Agent, get } = require("node:http");
  const seen = new BigInt64Array(shared);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const now = () => process.hrtime.bigint();
  const withoutProcessor = (task) => BigInt(readFileSync("/proc/" + task + "/schedstat", "utf8").split(" ")[1]);
  const waited = () => {
    try {
      return withoutProcessor(pid + "/task/" + pid) + withoutProcessor("thread-self");
    } catch {
      return 0n; // the process has ended
    }
  };
  const ask = () => {
    const [startedAt, waitedBefore] = [now(), waited()];
    Atomics.store(seen, 0, startedAt);
    const done = (isHealthy) => {
      const took = now() - startedAt - (waited() - waitedBefore);
      if (took > Atomics.load(seen, 1)) Atomics.store(seen, 1, took);
      if (!isHealthy) Atomics.add(seen, 2, 1n);
      Atomics.store(seen, 0, 0n);
      setTimeout(ask, 3);
    };
    const request = get({ port, host: "127.0.0.1", path: "/healthz", agent }, (answer) =>
      answer.resume().on("end", () => done(answer.statusCode === 200)));
    request.on("error", () => done(false));
  };
  ask();`;

export class WatchedProcess {
  private readonly seen: BigInt64Array;

  private constructor(
    readonly service: Service,
    readonly port: number,
    private readonly thread: Worker,
    shared: SharedArrayBuffer,
  ) {
    this.seen = new BigInt64Array(shared);
  }

  static async start(settings: Record<string, string>): Promise<WatchedProcess> {
    const service = await startService({ name: "start", settings });
    const [port, shared] = [Number(new URL(service.url).port), new SharedArrayBuffer(24)];
    const thread = new Worker(prober, {
      eval: true,
      workerData: { port, pid: service.process.pid, shared },
    });
    return new WatchedProcess(service, port, thread, shared);
  }

  /** Begins a new look at the process. */
  begin(): void {
    Atomics.store(this.seen, 1, 0n);
    Atomics.store(this.seen, 2, 0n);
    if (!this.hasEnded()) writeFileSync(`/proc/${this.service.process.pid}/clear_refs`, "5");
  }

  /** What was seen since `begin`. A question that is still unanswered is waited for. */
  async look(): Promise<Seen> {
    const asked = Atomics.load(this.seen, 0);
    while (asked !== 0n && Atomics.load(this.seen, 0) === asked && !this.hasEnded()) await wait(1);
    const pauseMs = Number(Atomics.load(this.seen, 1)) / 1_000_000;
    if (this.hasEnded()) return { pauseMs, memoryMb: Number.NaN, fault: "the process ended" };
    const failed = Atomics.load(this.seen, 2);
    const fault = failed > 0n ? `/healthz failed ${failed} times` : undefined;
    return { pauseMs, memoryMb: peakMemory(this.service.process.pid), fault };
  }

  private hasEnded(): boolean {
    return this.service.process.exitCode !== null || this.service.process.signalCode !== null;
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
    await this.service.stop();
  }
}

/** The highest resident memory since `clear_refs`. */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
}
