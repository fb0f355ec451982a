import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";

const count = 1_500;

test("a process killed in the middle leaves whole lines, and sending everything again announces the missing ones and nothing twice", {
  timeout: 120_000,
}, async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const ledger = async () => {
    const { rows } = await pool().query<
      Record<"locations" | "occurrences" | "entries" | "versions", number>
    >(
      `SELECT (SELECT count(*)::int FROM locations WHERE event_id = $1) AS locations,
        (SELECT count(DISTINCT dedup_key)::int FROM occurrences WHERE event_id = $1) AS occurrences,
              (SELECT count(*)::int FROM audit_entries WHERE event_id = $1
                AND action = 'location.created') AS entries,
              (SELECT count(*)::int FROM feed_versions WHERE scope = $1) AS versions`,
      [event.id],
    );
    return rows[0] ?? { locations: 0, occurrences: 0, entries: 0, versions: 0 };
  };
  const startFeed = () =>
    fork("e2e/feed/support/feed-locations.ts", [event.id, organization.id, String(count)], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });

  for (const atLeast of [10, 500]) {
    const child = startFeed();
    await vi.waitFor(
      async () => expect((await ledger()).locations).toBeGreaterThanOrEqual(atLeast),
      { timeout: 60_000, interval: 5 },
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    const { locations, occurrences, entries, versions } = await ledger();
    expect(locations).toBeLessThan(count);
    expect({ occurrences, entries, versions }).toEqual({
      occurrences: locations,
      entries: locations,
      versions: locations,
    });
  }
  const last = startFeed();
  await once(last, "exit");
  expect(await ledger()).toEqual({
    locations: count,
    occurrences: count,
    entries: count,
    versions: count,
  });
  const { rows } = await pool().query("SELECT count(*)::int FROM occurrences WHERE event_id = $1", [
    event.id,
  ]);
  expect(rows).toEqual([{ count }]);
});
