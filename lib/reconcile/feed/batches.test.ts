import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import {
  feedLines,
  organizationFeeder,
  platformFeeder,
  takeOccurrenceCounts,
} from "@/e2e/support/feed-lines";
import { pool } from "@/lib/db/pool";
import { transact } from "@/lib/db/transact";
import { applyInTransaction } from "./apply-batches";
import { importSource, type LineResult, type ParsedLine } from "./line";
import { readLine } from "./read-line";

const people = 600;

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries", "feed_versions");
  await loadJson(aBundle());
  await feedLines(lines(() => ({ registered: true, nickname: "before" })));
  await takeOccurrenceCounts();
});

const emailOf = (n: number) => `p${n}@example.com`;

const lines = (data: (n: number) => object, more: object = {}) =>
  Array.from({ length: people }, (_, n) => ({
    kind: "person",
    id: emailOf(n),
    data: data(n),
    ...more,
  }));

async function called(nickname: string): Promise<number> {
  const { rows } = await pool().query("SELECT 1 FROM event_people WHERE nickname = $1", [nickname]);
  return rows.length;
}

test("lines of a batch that waits for an organizer are each applied once", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query(
      "SELECT 1 FROM event_people t JOIN people p ON p.id = t.person_id WHERE p.email = $1 FOR UPDATE OF t",
      [emailOf(0)],
    );
    const feeding = feedLines(lines(() => ({ nickname: "after" })));
    await wait(1_200); // the whole batch has given up, and its first half too
    await client.query("ROLLBACK");
    expect((await feeding).filter(({ outcome }) => outcome !== "changed")).toEqual([]);
    expect(await takeOccurrenceCounts()).toEqual({ "participant.profile_updated": people });
  } finally {
    client.release();
  }
});

test("faulty lines of any batch are refused alone, and each other line has one occurrence", async () => {
  const faulty = [10, 300, 599];
  const applied = await feedLines(
    lines((n) => ({ nickname: "after", ...(faulty.includes(n) && { role: uuid(99) }) })),
  );
  expect(applied.flatMap(({ outcome }, n) => (outcome === "refused" ? [n] : []))).toEqual(faulty);
  expect(applied.flatMap(({ faults }) => faults.map(({ path }) => path))).toEqual(
    faulty.map(() => "$.data.role"),
  );
  expect(await takeOccurrenceCounts()).toEqual({
    "participant.profile_updated": people - faulty.length,
  });
  expect(await called("after")).toBe(people - faulty.length);
});

test("with two concurrent sources, the newest version wins", async () => {
  const [older, newer] = await Promise.all([
    feedLines(lines(() => ({ nickname: "older" }), { version: 1 })),
    feedLines(lines(() => ({ nickname: "newer" }), { version: 2 }).toReversed(), platformFeeder),
  ]);
  expect(await called("newer")).toBe(people);
  expect(newer.every(({ outcome }) => outcome === "changed")).toBe(true);
  const changed = older.filter(({ outcome }) => outcome === "changed").length;
  expect(older.filter(({ outcome }) => outcome === "stale")).toHaveLength(people - changed);
  expect(await takeOccurrenceCounts()).toEqual({ "participant.profile_updated": people + changed });
});

test("an aborted feed starts no further batch", async () => {
  const abort = new AbortController();
  class Results extends Map<ParsedLine, LineResult> {
    override set(line: ParsedLine, result: LineResult) {
      abort.abort();
      return super.set(line, result);
    }
  }
  const applied = await feedLines(
    lines(() => ({ nickname: "after" })),
    organizationFeeder,
    abort.signal,
    new Results(),
  );
  expect(applied).toHaveLength(250);
  expect(await called("after")).toBe(250);
});

test("people and activities in turn share a transaction in either order, and so do 25 removals", async () => {
  const pairs = (nickname: string, title: string) =>
    Array.from({ length: 100 }, (_, n) => [
      { kind: "person", id: emailOf(n), data: { nickname } },
      { kind: "activity", id: uuid(1_000 + n), data: { title, host: emailOf(n) } },
    ]);
  expect(await transactionsOf(pairs("after", "Tea").flat())).toBe(1);
  expect(await transactionsOf(pairs("again", "Coffee").toReversed().flat().toReversed())).toBe(1);
  expect(await transactionsOf(lines(() => ({ removed: true })).slice(0, 50))).toBe(2);
});

test("in a transaction of the caller, all lines are applied but faulty ones, and rolled back with it", async () => {
  const values = [
    { kind: "thread", id: uuid(500), data: { name: "Talks" } },
    { kind: "thread", id: uuid(30), data: { name: "Lectures, renamed" } },
    { kind: "activity", id: uuid(501), data: { title: "Tea", thread: uuid(500) } },
    { kind: "activity", id: uuid(502), data: { title: "Milk", thread: uuid(99) } },
  ];
  const read = values.flatMap((value, at) => {
    const line = readLine({ line: at + 1, value: { event: uuid(2), ...value } }, false);
    return "id" in line ? [line] : [];
  });
  const source = importSource([{ id: uuid(2), organization_id: uuid(1) }]);
  const outcomes: unknown[] = [];
  const taken = transact(async (tx) => {
    const results = await applyInTransaction(tx, source, read);
    outcomes.push(...read.map((line) => results.get(line)));
    throw new Error("taken back");
  });
  await expect(taken).rejects.toThrow("taken back");
  expect(outcomes).toMatchObject([
    { outcome: "changed", isNew: true, facts: { "thread.created": 1 } },
    { outcome: "changed", facts: { "thread.updated": 1 } },
    { outcome: "changed", isNew: true, facts: { "activity.created": 1 } },
    { outcome: "refused", faults: [{ line: 4, path: "$.data.thread" }] },
  ]);
  expect(await takeOccurrenceCounts()).toEqual({});
});

/** How many transactions the lines take, all of which change something. */
async function transactionsOf(lines: object[]): Promise<number> {
  const times = "SELECT count(DISTINCT occurred_at)::int AS count FROM occurrences";
  await takeOccurrenceCounts();
  const applied = await feedLines(lines);
  expect(applied.filter(({ outcome }) => outcome !== "changed")).toEqual([]);
  return (await pool().query<{ count: number }>(times)).rows[0]?.count ?? 0;
}
