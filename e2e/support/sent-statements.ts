import pg from "pg";
import { pool } from "@/lib/db/pool";

// Records the statements that the service really sends, and explains them as they would run.

export interface SentStatement {
  /** Empty for an unnamed statement. */
  name: string;
  text: string;
  values: unknown[];
}

const writes = (text: string) => /\b(INSERT|UPDATE)\b/.test(text);

/**
 * The last statement with this name that the request sends. A write is intercepted and not
 * executed, so that it can be explained as it would have run.
 */
export async function lastStatement(
  name: string,
  request: () => Promise<unknown>,
): Promise<SentStatement> {
  const last = (await statementsOf(request, (sent) => sent.name === name && writes(sent.text))).get(
    name,
  );
  if (!last) throw new Error(`The request sent no ${name}.`);
  return last;
}

/** The last statement sent during `run` for each statement name. Unnamed statements are omitted. */
export async function statementsOf(
  run: () => Promise<unknown>,
  isKeptBack?: (sent: SentStatement) => boolean,
) {
  const sent = await allStatementsOf(run, isKeptBack);
  return new Map(
    sent.filter(({ name }) => name !== "").map((statement) => [statement.name, statement]),
  );
}

/** Every statement sent during `run`, in order. */
export async function allStatementsOf(
  run: () => Promise<unknown>,
  isKeptBack: (sent: SentStatement) => boolean = () => false,
) {
  const query = pg.Client.prototype.query;
  const statements: SentStatement[] = [];
  const setQuery = (value: unknown) =>
    Object.defineProperty(pg.Client.prototype, "query", {
      value,
      configurable: true,
      writable: true,
    });
  setQuery(function (this: pg.Client, ...args: unknown[]) {
    const sent = statementOfArguments(args);
    if (sent) {
      statements.push(sent);
      if (isKeptBack(sent)) throw new Error("kept back");
    }
    return Reflect.apply(query, this, args);
  });
  try {
    await run();
  } finally {
    setQuery(query);
  }
  return statements;
}

/** Callers pass either a text and its values, or an object with both. */
function statementOfArguments([asked, values]: unknown[]): SentStatement | undefined {
  if (typeof asked === "string")
    return { name: "", text: asked, values: Array.isArray(values) ? values : [] };
  if (!isStatement(asked)) return undefined;
  return {
    name: asked.name ?? "",
    text: asked.text,
    values: asked.values ?? (Array.isArray(values) ? values : []),
  };
}

const isStatement = (
  asked: unknown,
): asked is { name?: string; text: string; values?: unknown[] } =>
  typeof asked === "object" && asked !== null && "text" in asked && typeof asked.text === "string";

export const planModes = ["force_custom_plan", "force_generic_plan"] as const;

/** A node of EXPLAIN's JSON. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

/**
 * The executed plan of the statement in this plan mode. Its writes are rolled back. `settings`
 * apply to the connection.
 */
export async function executedPlan(
  { text, values }: SentStatement,
  mode: (typeof planModes)[number],
  settings: string[] = [],
): Promise<PlanNode> {
  const client = await pool().connect();
  try {
    const set = [`plan_cache_mode = ${mode}`, ...settings]
      .map((setting) => `SET LOCAL ${setting}`)
      .join("; ");
    await client.query(`BEGIN; ${set}; PREPARE presented AS ${text}`);
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE presented${executeParameters(values)}`,
    );
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("ROLLBACK");
    client.release(true);
  }
}

/** SQL: the parameter list of an EXECUTE. */
export const executeParameters = (values: unknown[]) =>
  values.length === 0 ? "" : ` (${values.map(literal).join(", ")})`;

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(",")}}`);
  return pg.escapeLiteral(String(value));
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
