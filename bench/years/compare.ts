import pg from "pg";
import { size } from "@/bench/size";
import { executeParameters, type PlanNode } from "@/e2e/support/sent-statements";
import { connectionOptions } from "@/lib/db/connection-options";
import type { HotStatement } from "./hot-statements";

/** The cost of one hot statement on one database. */
export interface Cost {
  /** The first quartile of its execution time over all rounds. */
  milliseconds: number;
  /**
   * Pages of tables and indexes that it accessed. `read` counts those that were not in PostgreSQL's
   * memory in the first round.
   */
  blocks: number;
  read: number;
  plans: PlanNode[];
}

export interface Comparison {
  name: string;
  small: Cost;
  years: Cost;
}

/**
 * The minimum number of rounds. Further rounds are skipped once the statement has taken longer than
 * `enoughAfterMs`.
 */
const roundsAtLeast = Math.min(4, size.yearsRounds);
const enoughAfterMs = 4_000;
/** PostgreSQL replans the first five executions unless the plan mode is fixed. */
const warmUps = 6;

/**
 * Runs the same statements with the same values alternately on both databases, so that other load
 * affects both equally. Their writes are rolled back.
 */
export async function compareStatements(
  hot: HotStatement[],
  smallUrl: string,
  yearsUrl: string,
): Promise<Comparison[]> {
  const results: Comparison[] = [];
  for (const each of hot) {
    const [small, years] = [
      await prepareStatements(smallUrl, each),
      await prepareStatements(yearsUrl, each),
    ];
    try {
      const begun = performance.now();
      for (let round = 0; round < warmUps + size.yearsRounds; round++) {
        if (round >= warmUps + roundsAtLeast && performance.now() - begun > enoughAfterMs) break;
        await small.round();
        await years.round();
      }
      results.push({ name: each.name, small: small.cost(), years: years.cost() });
    } finally {
      await small.end();
      await years.end();
    }
  }
  return results;
}

interface Explained {
  "Execution Time": number;
  Plan: PlanNode;
}

async function prepareStatements(url: string, { name, statements, settings }: HotStatement) {
  const options = [
    connectionOptions().options,
    ...[...settings, "statement_timeout=0"].map((setting) => `-c ${setting}`),
  ].join(" ");
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  const rounds: Explained[][] = [];
  for (const [n, { text }] of statements.entries()) await client.query(`PREPARE s${n} AS ${text}`);

  async function round() {
    await client.query("BEGIN");
    const explained: Explained[] = [];
    for (const [n, { name: prepared, values }] of statements.entries()) {
      // An unnamed statement is planned for its values each time.
      if (prepared === "") await client.query("SET LOCAL plan_cache_mode = force_custom_plan");
      const { rows } = await client
        .query(
          `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF,
            FORMAT JSON) EXECUTE s${n}${executeParameters(values)}`,
        )
        .catch((cause) => {
          throw new Error(
            `A statement of "${name}" failed: ${cause.message}\n${statements[n]?.text}`,
            { cause },
          );
        });
      explained.push(rows[0]["QUERY PLAN"][0]);
    }
    await client.query("ROLLBACK");
    rounds.push(explained);
  }

  function cost(): Cost {
    const sum = (of: Explained[] | undefined, value: (one: Explained) => number) =>
      (of ?? []).reduce((total, one) => total + value(one), 0);
    const times = rounds.slice(warmUps).map((each) => sum(each, (one) => one["Execution Time"]));
    const [first, last] = [rounds[0], rounds.at(-1)];
    return {
      milliseconds: times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN,
      blocks: sum(last, ({ Plan }) => Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]),
      read: sum(first, ({ Plan }) => Plan["Shared Read Blocks"]),
      plans: (last ?? []).map(({ Plan }) => Plan),
    };
  }

  return { round, cost, end: () => client.end() };
}
