import { mkdirSync, writeFileSync } from "node:fs";
import { run } from "@/bench/database";
import { waitUntil } from "@/bench/deliveries/processes";
import { closeGenerator } from "@/bench/load";
import type { Case, Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { type Comparison, compareStatements } from "@/bench/years/compare";
import { hotStatements } from "@/bench/years/hot-statements";
import { readsDuringHousekeeping } from "@/bench/years/housekeeping";
import { seedYears } from "@/bench/years/seed";
import { aSmallInstallation } from "@/bench/years/small-installation";
import { aReceiver } from "@/e2e/support/receiver";
import { closeSharedConnections } from "@/lib/db/shared-connections";
import { flushWriteBehind } from "@/lib/db/write-behind";

/** Statements that are slower than this factor are reported with their plans. */
const reportedSlowdown = 1.1;

/**
 * Frequent statements, run alternately on a small installation and on the same installation after
 * years of use.
 */
export const years: Case[] = [{ name: "years", needs: "database", run: runYears }];

async function runYears(): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? "";
  const receiver = await aReceiver();
  const copies: string[] = [];
  const copy = async (name: string) => {
    const copied = await copyOf(url, name);
    copies.push(copied);
    return copied;
  };
  try {
    const installation = await aSmallInstallation(url, receiver.url);
    await run(url, "VACUUM (ANALYZE, FREEZE)");
    const small = await copy("small");
    const seeded = [];
    for (const factor of size.yearsFactors)
      seeded.push({ factor, url: await copy(`years_${factor}`) });
    const hot = await hotStatements(installation, () =>
      waitUntil(async () => receiver.received.length >= 2, 20),
    );
    const rows: Row[] = [];
    for (const { factor, url } of seeded) {
      const begun = performance.now();
      const sizes = await seedYears(url, installation, factor);
      console.info(
        `Seeding ${factor} of five years took ${((performance.now() - begun) / 1_000).toFixed(0)} s: ${JSON.stringify(sizes)}`,
      );
      const results = await compareStatements(hot, small, url);
      writeResult(
        `years-${factor}.json`,
        JSON.stringify(
          { factor, results: results.map(withoutPlans), slower: results.filter(isSlower) },
          null,
          2,
        ),
      );
      rows.push(
        ...results.map((result) => rowOf(factor, result)),
        ...(await readsDuringHousekeeping(url, installation, factor)),
      );
    }
    return rows;
  } finally {
    closeGenerator();
    receiver.close();
    for (const copied of copies) await dropDatabase(url, copied);
  }
}

/**
 * Creates another database with the same rows. This disconnects all clients of the original, which
 * reconnect by themselves.
 */
async function copyOf(url: string, name: string): Promise<string> {
  await flushWriteBehind();
  await closeSharedConnections();
  const original = nameOf(url);
  const copied = new URL(url);
  copied.pathname = `/${original}_${name.replace(".", "_")}`;
  await run(
    serverOf(url),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${original}'`,
  );
  await run(serverOf(url), `CREATE DATABASE ${nameOf(copied.href)} TEMPLATE ${original}`);
  return copied.href;
}

const dropDatabase = (url: string, copied: string) =>
  run(serverOf(url), `DROP DATABASE ${nameOf(copied)} WITH (FORCE)`);

const nameOf = (url: string) => new URL(url).pathname.slice(1);

function serverOf(url: string): string {
  const server = new URL(url);
  server.pathname = "/postgres";
  return server.href;
}

function rowOf(factor: number, { name, small, years }: Comparison): Row {
  return {
    name: `years × ${factor}: ${name} (blocks ${years.blocks}, small ${small.blocks})`,
    p50: years.milliseconds,
    ratio: small.milliseconds / years.milliseconds,
    atLeast: `${(1 / reportedSlowdown).toFixed(2)} of the small one`,
  };
}

const folder = "test-results";

/** Writes a result file: the numbers as JSON with the plans of slower statements, or the chart. */
function writeResult(file: string, text: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${file}`, text);
}

const isSlower = ({ small, years }: Comparison) =>
  years.milliseconds > small.milliseconds * reportedSlowdown;

const withoutPlans = ({ name, small, years }: Comparison) => {
  const numbers = ({ milliseconds, blocks, read }: Comparison["small"]) => ({
    milliseconds,
    blocks,
    read,
  });
  return { name, small: numbers(small), years: numbers(years) };
};
