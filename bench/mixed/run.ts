import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { openDatabase } from "@/bench/database";
import { startReceiver, waitUntil } from "@/bench/deliveries/processes";
import type { Row } from "@/bench/measure";
import { secondsOf, secondsOfPostgres } from "@/bench/processor-time";
import { type Service, startService } from "@/e2e/support/service";
import { kinds, type Rename, type Traffic, type TrafficResult } from "./plan";

// An hour of a convention in two minutes, with and without a worker. The separate database waits
// for the disk, and all processes share the machine's cores. A case of `npm run bench`, which
// collects the rows: npm run bench -- mixed

const { url, close } = await openDatabase("durable", "any");
process.env.DATABASE_URL = url;

const { pool } = await import("@/lib/db/pool");
const { prisma } = await import("@/lib/db/prisma");
const { aConvention, listeners, trafficOf } = await import("./convention");

const settings = { DATABASE_URL: url, NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem" };
const receiver = await startReceiver();
const clients = fork("bench/mixed/traffic.ts", { execArgv: ["--import", "tsx"] });
clients.once(
  "exit",
  (status) => status === 0 || clients.emit("error", new Error("The client process failed.")),
);
const services: Service[] = [];

try {
  const convention = await aConvention(url, receiver.port);
  const web = await start("web");
  // The response comes once the pages are prepared.
  await (await fetch(`${web.url}/readme/consent.png`)).arrayBuffer();
  const traffic = () => trafficOf(convention, Number(new URL(web.url).port));
  const worker = await start("worker");
  const rows = await measureTraffic(await traffic(), web, worker);
  await worker.stop();
  rows.push(...(await measureTraffic(await traffic(), web)));
  process.send?.(rows);
} finally {
  await Promise.all(services.map((service) => service.kill()));
  clients.disconnect();
  receiver.stop();
  await prisma().$disconnect();
  await pool().end();
  await close();
}

async function start(name: "web" | "worker"): Promise<Service> {
  const service = await startService({ name, settings });
  services.push(service);
  return service;
}

/** The response times of the clients and the resources used by the processes, after the warm-up. */
async function measureTraffic(traffic: Traffic, web: Service, worker?: Service): Promise<Row[]> {
  const side = worker ? "mixed" : "mixed, no worker";
  await receiver.ask("reset");
  const answerWithin = AbortSignal.timeout((traffic.warmUpSeconds + traffic.seconds + 120) * 1_000);
  clients.send(traffic);
  // The warm-up is over: from now on the clients measure.
  await once(clients, "message", { signal: answerWithin });
  const coresUsed = await startCountingCores(web, worker);
  const [result] = (await once(clients, "message", { signal: answerWithin })) as [TrafficResult];
  const coreRows = await coresUsed();
  if (result.unexpected.length > 0)
    throw new Error(
      `Unexpected responses (on a busy machine, set a lower MIXED_SHARE):\n${result.unexpected.join("\n")}`,
    );
  const requests = kinds.map((kind) => rowOf(kind, result.times[kind]));
  const webhooks = worker ? await receipts(result) : [];
  return [...requests, ...webhooks, ...coreRows].map((row) => ({
    ...row,
    name: `${side}, ${row.name}`,
  }));

  function rowOf(name: string, times: number[]): Row {
    const at = (share: number) => times[Math.floor(times.length * share)];
    return {
      name,
      perSecond: times.length / traffic.seconds,
      p50: at(0.5),
      p99: at(0.99),
      p999: at(0.999),
    };
  }

  /** Waits until every listener has received every change, including those of the warm-up. */
  async function receipts({ renamed, renames }: TrafficResult): Promise<Row[]> {
    await waitUntil(async () => (await receiver.ask("count")).ids >= renamed * listeners, 100);
    const { receivedAt } = await receiver.ask("occurrences");
    return [
      rowOf("webhook of a fed line", millisecondsSinceDue(renames.feed, receivedAt)),
      rowOf("webhook of a click", millisecondsSinceDue(renames.click, receivedAt)),
    ];
  }
}

/** The milliseconds from the due time of a change to each of its receipts, ascending. */
function millisecondsSinceDue(
  renames: Rename[],
  receivedAt: [occurrence: string, at: string][],
): number[] {
  const dueAt = new Map(renames);
  return receivedAt
    .flatMap(([occurrence, at]) => {
      const due = dueAt.get(occurrence);
      return due === undefined ? [] : [Number(BigInt(at) - BigInt(due)) / 1e6];
    })
    .sort((a, b) => a - b);
}

/**
 * Starts counting processor time. The returned function reports how many cores each process has
 * used since then.
 */
async function startCountingCores(web: Service, worker?: Service): Promise<() => Promise<Row[]>> {
  const seconds = async () => ({
    "web process": secondsOf(web.process.pid),
    ...(worker && { worker: secondsOf(worker.process.pid) }),
    PostgreSQL: await secondsOfPostgres(),
    "clients and receiver": secondsOf(clients.pid) + secondsOf(receiver.pid),
  });
  const [begun, before] = [performance.now(), Object.entries(await seconds())];
  return async () => {
    const after = Object.values(await seconds());
    const elapsed = (performance.now() - begun) / 1_000;
    const rows = before.map(
      ([name, since], n): Row => ({ name, cores: ((after[n] ?? Number.NaN) - since) / elapsed }),
    );
    const left = rows.reduce((sum, { cores = 0 }) => sum - cores, availableParallelism());
    return [...rows, { name: `left of ${availableParallelism()} cores`, cores: left }];
  };
}
