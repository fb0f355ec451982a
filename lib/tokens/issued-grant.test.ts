import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnection, anApp } from "@/e2e/support/oauth";
import { anEvent, anOrganization, aPerson, aUserToken } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { issuedGrantSql } from "./issued-grant";

test("the person of a new grant is looked up by key, however many people there are", async () => {
  const organization = await anOrganization();
  const [app, event, person] = [
    await anApp(organization),
    await anEvent(organization),
    await aPerson(),
  ];
  await aUserToken(await aConnection(app, event), person);
  await pool().query(
    "INSERT INTO people (email, name) SELECT n || '@example.test', 'Person ' || n FROM generate_series(1, 10000) n",
  );
  await pool().query("ANALYZE people");
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`
    EXPLAIN WITH f AS (UPDATE token_families SET nonce = 'n' RETURNING *)
    SELECT ${issuedGrantSql("i")} FROM f JOIN integrations i ON i.id = f.integration_id`);
  expect(rows.map((row) => row["QUERY PLAN"].trim()).join("\n")).toMatch(
    /Index Scan using people_pkey on people p .*\nIndex Cond: \(id = f\.person_id\)/,
  );
});
