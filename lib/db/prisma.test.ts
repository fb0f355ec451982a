import type pg from "pg";
import { expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { pool } from "./pool";
import { transact } from "./transact";

test("in a transaction, the relations of a row are queried sequentially on the connection", async () => {
  const { id } = await anEvent(await anOrganization());
  const asked = vi.fn();
  let pending = 0;
  pool().once("acquire", (client: pg.PoolClient) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(client, "query").mockImplementation(async (...given: unknown[]) => {
      asked(pending++);
      return ask(...given).finally(() => pending--);
    });
  });
  const found = await transact((tx) =>
    tx.event.findUnique({
      where: { id },
      select: { organization: { select: { id: true } }, people: true, threads: true },
    }),
  );
  expect(found).toMatchObject({ people: [], threads: [] });
  expect(asked.mock.calls.length).toBeGreaterThan(4);
  expect(asked.mock.calls.filter(([others]) => others > 0)).toEqual([]);
});
