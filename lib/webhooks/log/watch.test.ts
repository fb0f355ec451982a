import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { stopWatching, watcherCount, watchLog } from "./watch";

const running = new AbortController().signal;
const notify = (payload: string, channel = "event_log") =>
  pool().query("SELECT pg_notify($1, $2)", [channel, payload]);

/** A watch in a process that is already listening. */
async function aWatch(integrationId: string) {
  const watch = watchLog(integrationId);
  await expect
    .poll(
      async () =>
        (
          await pool().query(
            `SELECT FROM pg_stat_activity
              WHERE query LIKE 'LISTEN event_log%' AND datname = current_database()`,
          )
        ).rowCount,
    )
    .toBe(1);
  while ((await watch.wait(100, running)) !== "time");
  return watch;
}

test("a notification between two waits ends the second immediately, and counts only once", async () => {
  const watch = await aWatch("one");
  await notify("another,one");
  await wait(100);
  expect([await watch.wait(30_000, running), await watch.wait(10, running)]).toEqual([
    "entries",
    "time",
  ]);
  watch.end();
});

test("a notification for an integration wakes only its watchers; one without an id wakes all; a change precedes entries", async () => {
  const [one, other] = [await aWatch("one"), await aWatch("other")];
  expect(watcherCount()).toBe(2);
  await notify("one");
  expect(await Promise.all([one.wait(30_000, running), other.wait(200, running)])).toEqual([
    "entries",
    "time",
  ]);
  await notify("");
  expect(await Promise.all([one.wait(30_000, running), other.wait(30_000, running)])).toEqual([
    "entries",
    "entries",
  ]);
  await notify("one");
  await notify("one", "integration_changed");
  await notify("other");
  // The notifications before it have arrived too.
  expect(await other.wait(30_000, running)).toBe("entries");
  expect([await one.wait(30_000, running), await one.wait(30_000, running)]).toEqual([
    "changed",
    "entries",
  ]);
  for (const watch of [one, other]) watch.end();
  expect(watcherCount()).toBe(0);
});

test("every watcher checks again after the listening connection was lost", async () => {
  const watch = await aWatch("one");
  await pool().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'LISTEN event_log%' AND datname = current_database()`,
  );
  expect(await watch.wait(30_000, running)).toBe("entries");
  watch.end();
});

test("a client that disconnects ends its wait, and a stopping process ends every wait, including later ones", async () => {
  const watch = await aWatch("one");
  const client = new AbortController();
  setTimeout(() => client.abort(), 20);
  expect(await watch.wait(5_000, client.signal)).toBe("disconnected");
  setTimeout(stopWatching, 20);
  expect([
    await watch.wait(5_000, running),
    await watch.wait(5_000, running),
    await watchLog("two").wait(5_000, running),
  ]).toEqual(["stopping", "stopping", "stopping"]);
});
