import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { feedLines, platformFeeder, takeOccurrenceCounts } from "@/e2e/support/feed-lines";
import { pool } from "@/lib/db/pool";
import { applyLines } from "./apply";

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

test("a portion that waits for an organizer does not delay the next one", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query(
      "SELECT 1 FROM event_people t JOIN people p ON p.id = t.person_id WHERE p.email = $1 FOR UPDATE OF t",
      [emailOf(0)],
    );
    const feeding = feedLines(lines(() => ({ nickname: "after" })));
    await expect.poll(() => called("after"), { timeout: 4_000 }).toBeGreaterThanOrEqual(250);
    await client.query("ROLLBACK");
    expect((await feeding).filter(({ outcome }) => outcome !== "changed")).toEqual([]);
    expect(await takeOccurrenceCounts()).toEqual({ "participant.profile_updated": people });
  } finally {
    client.release();
  }
});

test("faulty lines of any portion are refused alone, and each other line has one occurrence", async () => {
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

test("with two concurrent sources, both in portions, the newest version wins", async () => {
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

test("an aborted feed starts no further portion", async () => {
  const abort = new AbortController();
  const numberedLines = lines(() => ({ nickname: "after" })).map((value, at) => ({
    line: at + 1,
    value: { event: uuid(2), ...value },
  }));
  const applied = await applyLines(platformFeeder, numberedLines, abort.signal, () =>
    abort.abort(),
  );
  expect([250, 500]).toContain(applied.length);
  expect(await called("after")).toBe(applied.length);
});
