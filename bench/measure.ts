import type { Bench } from "./bench";
import { type Job, type LoadRequest, type LoadResult, load } from "./load";
import { processorTime } from "./processor-time";
import type { BenchServer } from "./servers";
import { size } from "./size";

/** One row of the table. Values that do not apply are absent. */
export interface Row {
  name: string;
  perSecond?: number;
  /** In milliseconds. */
  p50?: number;
  p99?: number;
  p999?: number;
  /** The average number of the machine's cores in use. */
  cores?: number;
  /**
   * The floor's requests per second in the same minute, and the service's rate as a share of it.
   */
  floorPerSecond?: number;
  ratio?: number;
  /** The ratio of each round, which shows how much it varies by itself. */
  ratios?: number[];
  /**
   * Processor time per request in microseconds, for the web process and for its database
   * connections.
   */
  serverMicroseconds?: number;
  databaseMicroseconds?: number;
  /** Processor time per request of the floor, in microseconds. */
  floorServerMicroseconds?: number;
  floorDatabaseMicroseconds?: number;
  /**
   * The floor's processor time as a share of the service's. Other work on the machine affects it
   * less than the rates.
   */
  processorRatio?: number;
  megabytes?: number;
  seconds?: number;
  /** A cost of each webhook: a count, bytes or microseconds. */
  each?: number;
  /** Microseconds of the yardstick just before the case (yardstick.ts). */
  yardstick?: number;
  /**
   * The probability that this row differs this much from the previous one by chance alone
   * (mann-whitney.ts).
   */
  p?: number;
  /** The target. */
  atLeast?: string;
}

/** The servers are built and started when a case that needs them runs first. */
export type Case = { name: string; isOnlyRunByName?: true } & (
  | { needs?: "servers"; run: (bench: Bench) => Promise<Row[]> }
  | { needs: "database"; run: () => Promise<Row[]> }
);

/** The requests of one run: one that is repeated, or several that are sent once each. */
export type Requests = () => LoadRequest[] | Promise<LoadRequest[]>;

interface Comparison {
  name: string;
  service: Requests;
  floor: Requests;
  status?: number;
  connections?: number;
  atLeast?: string;
}

/**
 * Measures service and floor alternately in several rounds after a warm-up. Returns the medians.
 */
export async function besideFloor(
  bench: Bench,
  { name, status = 200, connections = 16, atLeast, ...requests }: Comparison,
): Promise<Row> {
  const job = { connections, seconds: size.secondsPerRun, status };
  for (const side of ["service", "floor"] as const) {
    const warmUp = { ...job, seconds: size.warmUpSeconds, port: bench[side].port };
    await load({ ...warmUp, requests: await requests[side]() });
  }
  const measured: MeasuredWithCosts[] = [];
  const floors: MeasuredWithCosts[] = [];
  for (let round = 0; round < size.rounds; round++) {
    measured.push(
      await loadWithCosts(bench.service, { ...job, requests: await requests.service() }),
    );
    floors.push(await loadWithCosts(bench.floor, { ...job, requests: await requests.floor() }));
  }
  const perSecond = median(measured.map((run) => run.perSecond));
  const floorPerSecond = median(floors.map((run) => run.perSecond));
  const processor = medianCosts(measured);
  const floorProcessor = medianCosts(floors);
  return {
    name,
    perSecond,
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    floorPerSecond,
    ratio: perSecond / floorPerSecond,
    ratios: measured.map((run, round) => run.perSecond / (floors[round]?.perSecond ?? Number.NaN)),
    serverMicroseconds: processor.server,
    databaseMicroseconds: processor.database,
    floorServerMicroseconds: floorProcessor.server,
    floorDatabaseMicroseconds: floorProcessor.database,
    processorRatio:
      (floorProcessor.server + floorProcessor.database) / (processor.server + processor.database),
    megabytes: bench.service.megabytes(),
    atLeast,
  };
}

interface MeasuredWithCosts extends LoadResult {
  serverMicroseconds: number;
  databaseMicroseconds: number;
}

const medianCosts = (runs: MeasuredWithCosts[]) => ({
  server: median(runs.map((run) => run.serverMicroseconds)),
  database: median(runs.map((run) => run.databaseMicroseconds)),
});

/** Runs a load and adds the processor time per request. */
export async function loadWithCosts(
  server: BenchServer,
  job: Omit<Job, "port">,
): Promise<MeasuredWithCosts> {
  const before = await processorTime(server);
  const measured = await load({ ...job, port: server.port });
  const after = await processorTime(server);
  const microseconds = (part: "server" | "database") =>
    ((after[part] - before[part]) * 1e6) / measured.answers;
  return {
    ...measured,
    serverMicroseconds: microseconds("server"),
    databaseMicroseconds: microseconds("database"),
  };
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
