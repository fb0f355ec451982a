import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { noNotes, notingOutages } from "./outage-notes";
import { pool } from "./pool";
import { statement } from "./statement";
import { transact } from "./transact";
import { writeBehind } from "./write-behind";

const longSql = "SELECT pg_sleep(1.6), 1 AS one";

test("a statement that takes long because it has much to do is waited for", async () => {
  const notes = noNotes();
  const rows = await notingOutages(notes, () =>
    Promise.all([
      statement({ text: longSql, values: [] }),
      pool()
        .query(longSql)
        .then((answer) => answer.rows),
      transact((tx) => tx.$queryRawUnsafe("SELECT pg_sleep(1.6)::text, 1 AS one")),
    ]),
  );
  expect(rows).toMatchObject([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  expect(notes).toMatchObject({ hadOutage: false, isFrozen: false });
});

test("a statement that the database refuses is no outage, one that it ends because of others is", async () => {
  const notes = noNotes();
  await expect(notingOutages(notes, () => pool().query("SELECT FROM nothing"))).rejects.toThrow("nothing");
  expect(notes).toMatchObject({ hadOutage: false, isFrozen: false });
  const later = noNotes();
  await expect(notingOutages(later, () => pool().query("SELECT pg_terminate_backend(pg_backend_pid())"))).rejects.toThrow();
  expect(later).toMatchObject({ hadOutage: true, isFrozen: false });
});

test("work that a request leaves behind, and notes that are written during it, are not bound by what it found out", async () => {
  const frozen = () => ({ ...noNotes(), isFrozen: true });
  const halfASecond = () => pool().query("SELECT pg_sleep(0.5), 1 AS one");
  await expect(notingOutages(frozen(), halfASecond)).rejects.toThrow("does not answer");
  const leftBehind = await notingOutages(frozen(), async () => ({ rows: wait(50).then(halfASecond) }));
  expect((await leftBehind.rows).rows).toMatchObject([{ one: 1 }]);
  let written = 0;
  const notes = writeBehind<number>("numbers", {
    everyMilliseconds: 60_000,
    flushAt: 100,
    atMost: 100,
    write: async (items) => {
      await halfASecond();
      written += items.length;
    },
  });
  await notingOutages(frozen(), async () => {
    notes.add(1);
    await notes.flush();
  });
  expect(written).toBe(1);
});
