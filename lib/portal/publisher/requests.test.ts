import { afterEach, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  allStatementsOf,
  executedPlan,
  type PlanNode,
  planModes,
} from "@/e2e/support/sent-statements";
import { anIntegration, anOrganization } from "@/e2e/support/world";
import { clock } from "@/lib/clock";
import { pool } from "@/lib/db/pool";
import { maintainPartitions } from "@/worker/partitions";
import { publisherRequests } from "./requests";

const { now } = clock;
afterEach(() => {
  clock.now = now;
});

const everything = { status: "", endpoint: "", error: "", request: "" };

/** The daily partitions that the plan scanned. */
function daysIn(plan: PlanNode): string[] {
  const own =
    plan["Relation Name"]?.startsWith("api_requests_") && plan["Actual Loops"] > 0
      ? [plan["Relation Name"]]
      : [];
  return [...new Set([...own, ...(plan.Plans ?? []).flatMap(daysIn)])];
}

test.each(planModes)(
  "a page of calls reads only the days that it shows, with any filter, and so does a page of earlier calls of the log (%s)",
  async (mode) => {
    const { id } = await anIntegration(await anOrganization());
    await pool().query(
      "SELECT add_partition('api_requests', 'day', now() - day * interval '1 day') FROM generate_series(0, 8) day",
    );
    // One call a minute for about a week up to noon, every tenth refused. The calls on a page are
    // of the same day, whenever this test runs.
    const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
    clock.now = () => new Date(noon);
    await pool().query(
      `INSERT INTO api_requests (integration_id, at, request_id, endpoint, status, error_code, duration_ms)
     SELECT $1, $2::timestamptz - n * interval '1 minute', 'request-' || n, 'GET /api/v1/me', CASE WHEN n % 10 = 0 THEN 404 ELSE 200 END, CASE WHEN n % 10 = 0 THEN 'resource_not_found' END, 3
       FROM generate_series(1, 10000) n`,
      [id, noon],
    );
    await pool().query("ANALYZE api_requests");
    const days = async (filter: object, after = "") => {
      const [page] = (
        await allStatementsOf(() => publisherRequests(id, { ...everything, ...filter }, after))
      ).filter(({ text }) => text.includes("FROM api_requests"));
      if (!page) throw new Error("No page was read.");
      return daysIn(await executedPlan(page, mode));
    };
    for (const filter of [
      {},
      { status: "4xx" },
      { endpoint: "GET /api/v1/me" },
      { error: "resource_not_found" },
    ])
      expect([filter, await days(filter)]).toEqual([
        filter,
        expect.toSatisfy((looked: string[]) => looked.length >= 1 && looked.length <= 2),
      ]);
    const earlier = new Date(noon.getTime() - 3 * 86_400_000).toISOString();
    const looked = await days(
      {},
      Buffer.from(JSON.stringify([earlier, "00000000-0000-0000-0000-000000000000"])).toString(
        "base64url",
      ),
    );
    expect(looked.length).toBeLessThanOrEqual(2);
    expect(looked).toContain(`api_requests_${earlier.slice(0, 10).replaceAll("-", "")}`);
  },
);

test.each(["2028-02-29T00:00:00.000Z", "2028-03-01T00:00:00.000Z", "2029-01-01T00:00:00.000Z"])(
  "pages list the calls on both sides of midnight at %s, each once",
  async (midnight) => {
    const { id } = await anIntegration(await anOrganization());
    await maintainPartitions(`'${midnight}'::timestamptz - interval '1 day'`);
    // Most calls share the last microsecond of the day or the first of the next.
    const { rows } = await pool().query(
      `INSERT INTO api_requests (integration_id, at, request_id, endpoint, status, duration_ms)
       SELECT $1, $2::timestamptz + CASE WHEN n <= 70 THEN interval '-1 microsecond' WHEN n <= 140 THEN interval '0' ELSE (n - 200) * interval '1 second' END,
              'request-' || n, 'GET /api/v1/me', 200, 3 FROM generate_series(1, 260) n RETURNING id`,
      [id, midnight],
    );
    clock.now = () => new Date(Date.parse(midnight) + 61_000);
    const found: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Awaited<ReturnType<typeof publisherRequests>> = await publisherRequests(
        id,
        everything,
        after,
      );
      found.push(...page.rows.map((row) => row.id));
      after = page.next;
    }
    expect(found.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  },
);
