import { expect, test } from "vitest";
import "@/e2e/support/database";
import { notingOutages } from "./outage-notes";
import { pool } from "./pool";
import { statement } from "./statement";
import { transact } from "./transact";

const longSql = "SELECT pg_sleep(1.6), 1 AS one";
const untouched = { hadOutage: false, isFrozen: false };

test("a statement that takes long because it has much to do is waited for", async () => {
  const notes = { ...untouched };
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
  expect(notes).toEqual(untouched);
});

test("a statement that the database refuses is no outage, one that it ends because of others is", async () => {
  const notes = { ...untouched };
  await expect(notingOutages(notes, () => pool().query("SELECT FROM nothing"))).rejects.toThrow("nothing");
  expect(notes).toEqual(untouched);
  await expect(notingOutages(notes, () => pool().query("SELECT pg_terminate_backend(pg_backend_pid())"))).rejects.toThrow();
  expect(notes).toEqual({ hadOutage: true, isFrozen: false });
});
