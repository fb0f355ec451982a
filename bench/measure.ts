import type { Bench } from "./bench";
import { type Asked, type Job, load, type Measured } from "./load";
import { processorTime } from "./processor-time";
import type { BenchServer } from "./servers";
import { size } from "./size";

/** One line of the table. What does not apply is absent. */
export interface Row {
  name: string;
  perSecond?: number;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** The floor's requests per second in the same minute, and what part of them the service reaches. */
  floorPerSecond?: number;
  ratio?: number;
  /** Processor time of one request, in microseconds: of the web process, and of its connections at the database. */
  serverMicroseconds?: number;
  databaseMicroseconds?: number;
  /** Of both for the floor. */
  floorMicroseconds?: number;
  megabytes?: number;
  seconds?: number;
  /** What it must show. */
  atLeast?: string;
}

export interface Case {
  name: string;
  run: (bench: Bench) => Promise<Row[]>;
}

/** Requests for one run: the same one again and again, or as many as there are, each once. */
export type Requests = () => Asked[] | Promise<Asked[]>;

interface Comparison {
  name: string;
  service: Requests;
  floor: Requests;
  status?: number;
  connections?: number;
  atLeast?: string;
}

/** Service and floor in turn, three times, once they have compiled what they need for it; the medians. */
export async function besideFloor(bench: Bench, { name, status = 200, connections = 16, atLeast, ...requests }: Comparison): Promise<Row> {
  const job = { connections, seconds: size.secondsPerRun, status };
  for (const side of ["service", "floor"] as const) {
    const warmUp = { ...job, seconds: size.warmUpSeconds, port: bench[side].port };
    await load({ ...warmUp, requests: await requests[side]() });
  }
  const measured: Costed[] = [];
  const floors: Costed[] = [];
  for (let round = 0; round < size.rounds; round++) {
    measured.push(await costed(bench.service, { ...job, requests: await requests.service() }));
    floors.push(await costed(bench.floor, { ...job, requests: await requests.floor() }));
  }
  const perSecond = median(measured.map((run) => run.perSecond));
  const floorPerSecond = median(floors.map((run) => run.perSecond));
  return {
    name,
    perSecond,
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    floorPerSecond,
    ratio: perSecond / floorPerSecond,
    serverMicroseconds: median(measured.map((run) => run.serverMicroseconds)),
    databaseMicroseconds: median(measured.map((run) => run.databaseMicroseconds)),
    floorMicroseconds: median(floors.map((run) => run.serverMicroseconds + run.databaseMicroseconds)),
    megabytes: bench.service.megabytes(),
    atLeast,
  };
}

interface Costed extends Measured {
  serverMicroseconds: number;
  databaseMicroseconds: number;
}

/** A load, with what one request cost the processor. */
async function costed(server: BenchServer, job: Omit<Job, "port">): Promise<Costed> {
  const before = await processorTime(server);
  const measured = await load({ ...job, port: server.port });
  const after = await processorTime(server);
  const microseconds = (part: "server" | "database") => ((after[part] - before[part]) * 1e6) / measured.answers;
  return { ...measured, serverMicroseconds: microseconds("server"), databaseMicroseconds: microseconds("database") };
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
