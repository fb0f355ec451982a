import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Bench, eventRequest } from "@/bench/bench";
import { load } from "@/bench/load";
import { type Case, median, type Row } from "@/bench/measure";
import { startServer, startService } from "@/bench/servers";
import { size } from "@/bench/size";

export const processes: Case[] = [
  { name: "cold start", run: coldStart },
  { name: "memory", run: memory },
];

/**
 * Start-up times after a build: a web process until its first authenticated 200, and `npm start`
 * with its embedded database until it is ready.
 */
async function coldStart({ databaseUrl, world }: Bench): Promise<Row[]> {
  const web = await secondsOf(() => startService(databaseUrl, eventRequest(world)));
  const dataDir = mkdtempSync(path.join(tmpdir(), "service-bench-start-"));
  const start = () =>
    startServer({
      name: "bench start",
      args: ["scripts/run.mjs", "start"],
      settings: { DATA_DIR: dataDir, DATABASE_URL: "" },
      probe: { path: "/readyz" },
    });
  try {
    await (await start()).stop(); // creates the database and its demo data
    return [
      { name: "cold start, web", seconds: web, atLeast: "at most 0.8 s" },
      { name: "cold start, npm start", seconds: await secondsOf(start), atLeast: "at most 2 s" },
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function secondsOf(start: () => ReturnType<typeof startServer>): Promise<number> {
  const seconds: number[] = [];
  for (let n = 0; n < size.rounds; n++) {
    const server = await start();
    seconds.push(server.secondsToStart);
    await server.stop();
  }
  return median(seconds);
}

/**
 * The memory of a web process: after its first page, under load, and after some time without
 * requests.
 */
async function memory({ databaseUrl, world }: Bench): Promise<Row[]> {
  const server = await startService(databaseUrl, eventRequest(world));
  const started = server.megabytes();
  await load({
    port: server.port,
    connections: 16,
    seconds: size.secondsPerRun * 2.5,
    requests: [eventRequest(world)],
    status: 200,
  });
  const loaded = server.megabytes();
  await wait(size.idleSeconds * 1_000);
  const idle = server.megabytes();
  await server.stop();
  return [
    { name: "memory, web started", megabytes: started, atLeast: "at most 130 MB" },
    { name: "memory, web under load", megabytes: loaded, atLeast: "at most 220 MB" },
    {
      name: `memory, web idle for ${size.idleSeconds} s`,
      megabytes: idle,
      atLeast: "at most 150 MB",
    },
  ];
}
