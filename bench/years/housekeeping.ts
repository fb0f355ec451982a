import { once } from "node:events";
import pg from "pg";
import { run } from "@/bench/database";
import { type LoadResult, load } from "@/bench/load";
import { median, type Row } from "@/bench/measure";
import { endProcess, spawnPinned } from "@/bench/pinned";
import { startService } from "@/bench/servers";
import { size } from "@/bench/size";
import { buildIfNeeded } from "@/scripts/build.mjs";
import type { SmallInstallation } from "./small-installation";

const job = { connections: 16, seconds: size.secondsPerRun, status: 200 };
const runsAtMost = 30;

/**
 * Reads at full load after years of use: by themselves, while housekeeping deletes everything that
 * is due, and during a vacuum of all tables.
 */
export async function readsDuringHousekeeping(
  databaseUrl: string,
  { eventId, installationToken }: SmallInstallation,
  factor: number,
): Promise<Row[]> {
  await buildIfNeeded();
  const request = {
    path: `/api/v1/events/${eventId}/participants`,
    headers: { Authorization: `Bearer ${installationToken}` },
  };
  const service = await startService(databaseUrl, request);
  const worker = await aWorker(databaseUrl);
  const reads = () => load({ ...job, port: service.port, requests: [request] });
  const readsDuring = async (work: Promise<unknown>) => {
    let isDone = false;
    const done = work.then(() => {
      isDone = true;
    });
    const measured = [];
    while (!isDone && measured.length < runsAtMost) measured.push(await reads());
    await done;
    return measured;
  };
  try {
    await reads();
    const alone = [];
    while (alone.length < size.yearsReadRuns) alone.push(await reads());
    const [begun, before] = [performance.now(), await deletedRows(databaseUrl)];
    const duringHousekeeping = await readsDuring(worker.keepHouse());
    const seconds = (performance.now() - begun) / 1_000;
    const deleted = ((await deletedRows(databaseUrl)) - before).toLocaleString("en");
    const duringVacuum = await readsDuring(run(databaseUrl, "VACUUM"));
    return [
      rowOf(`years × ${factor}: reads alone`, alone),
      {
        ...rowOf(
          `years × ${factor}: reads while housekeeping deletes ${deleted} rows`,
          duringHousekeeping,
        ),
        seconds,
        atLeast: "p99 not doubled",
      },
      {
        ...rowOf(`years × ${factor}: reads during a vacuum`, duringVacuum),
        atLeast: "p99 not doubled",
      },
    ];
  } finally {
    await worker.stop();
    await service.stop();
  }
}

/** A worker on the servers' core that does one round of housekeeping on request. */
async function aWorker(databaseUrl: string) {
  const child = spawnPinned("serving", ["--import", "tsx", "bench/years/housekeeping-run.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  return {
    keepHouse: async () => {
      child.send("now");
      const [status] = await once(child, "exit");
      if (status !== 0) throw new Error(`The housekeeping exited with status ${status}.`);
    },
    stop: () => endProcess(child),
  };
}

async function deletedRows(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ deleted: number }>(
      "SELECT sum(n_tup_del)::int AS deleted FROM pg_stat_user_tables",
    );
    return rows[0]?.deleted ?? 0;
  } finally {
    await client.end();
  }
}

const rowOf = (name: string, measured: LoadResult[]): Row => ({
  name,
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p50: median(measured.map(({ p50 }) => p50)),
  p99: median(measured.map(({ p99 }) => p99)),
});
