import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { aCookieHeader } from "@/e2e/support/oauth";
import { aMember, anEvent, anIntegration, anOrganization, aPerson } from "@/e2e/support/world";
import { type Seen, WatchedProcess } from "./watched-process";

const pauseAtMostMs = 300;

/** The smallest container that the service is deployed to, and the heap that Node takes there. */
const memoryAtMostMb = memoryLimitMb();
const heap = `--max-old-space-size=${memoryAtMostMb / 2}`;

/** The worst inputs of a door, by name. Each is tried while the process is watched. */
export type Door = Record<string, () => Promise<unknown>>;

interface Row extends Seen {
  door: string;
  /** The input during which the longest pause was seen. */
  input: string;
}

export let rows: Row[] = [];

/** The process that `walk` watches. */
export let watched: WatchedProcess;

export async function beginWatching() {
  rows = [];
  watched = await startWatched();
}

/** Ends the process and prints the rows with the longest pauses. */
export async function endWatching() {
  console.info(tableOf(rows.sort((one, two) => two.pauseMs - one.pauseMs).slice(0, 20)));
  await watched?.stop();
}

const startWatched = () =>
  WatchedProcess.start({
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: "127.0.0.0/8",
    DEMO_DATA: "0",
    NODE_OPTIONS: heap,
  });

function memoryLimitMb(): number {
  const limit = /limits: \{ memory: (\d+)Mi \}/.exec(
    readFileSync("deploy/kubernetes/web.yaml", "utf8"),
  )?.[1];
  return Number(limit);
}

/**
 * A person who opened an account a minute ago, with an organization, an event and an integration of
 * their own.
 */
export async function aStranger() {
  const [person, organization] = [
    await aPerson(),
    await anOrganization({ verification: "unverified" }),
  ];
  await aMember(organization, person);
  const event = await anEvent(organization);
  const integration = await anIntegration(organization, { status: "unregistered" });
  const { Cookie } = await aCookieHeader(person);
  return { person, organization, event, integration, cookie: { cookie: Cookie } };
}

export async function walk(door: string, inputs: Door) {
  let row: Row = { door, input: "none", pauseMs: 0, memoryMb: 0, fault: undefined };
  for (const [input, send] of Object.entries(inputs)) {
    watched.begin();
    const status = await send();
    const seen = await watched.look();
    const fault = seen.fault ?? (status === 0 || status === 500 ? `answered ${status}` : undefined);
    if (fault) console.info(door, input, fault, watched.service.output().slice(-1_000));
    const memoryMb = Math.max(row.memoryMb, seen.memoryMb);
    if (seen.pauseMs > row.pauseMs || fault)
      row = { door, input, pauseMs: seen.pauseMs, memoryMb, fault };
    row.memoryMb = memoryMb;
    if (fault) break;
  }
  rows.push(row);
  if (row.fault === "the process ended") watched = await startWatched();
}

export const failuresAmong = (walked: Row[]) =>
  walked.filter(
    ({ pauseMs, memoryMb, fault }) =>
      fault || pauseMs > pauseAtMostMs || !(memoryMb < memoryAtMostMb),
  );

export function tableOf(walked: Row[]): string {
  const lines = walked.map(({ door, input, pauseMs, memoryMb, fault }) =>
    [
      `${Math.round(pauseMs)} ms`.padStart(9),
      `${Math.round(memoryMb)} MB`.padStart(7),
      door,
      input,
      fault,
    ].join("  "),
  );
  return ["Longest pause, peak memory, door, input", ...lines].join("\n");
}

/** Walks doors and fails with the rows that are too slow or too large. */
export async function walkAll(doors: Record<string, Door>) {
  const first = rows.length;
  for (const [door, inputs] of Object.entries(doors)) await walk(door, inputs);
  expect(tableOf(failuresAmong(rows.slice(first)))).toBe(tableOf([]));
}

export const eachOf = <Value, Result>(
  table: Record<string, Value>,
  map: (value: Value) => Result,
) => Object.fromEntries(Object.entries(table).map(([name, value]) => [name, map(value)]));
