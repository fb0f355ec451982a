import pg from "pg";
import { namedLockSql } from "@/lib/db/named-lock";
import { query } from "@/lib/db/query";
import { rawTransaction } from "@/lib/db/raw-transaction";
import type { Transaction } from "@/lib/db/transact";
import { type StateLine, scopeOf } from "./line";

// Sources of one event take turns, transaction by transaction: between the comparison of a line and
// its change no other source changes anything, and versions only grow. Organizers and participants
// do not wait for turns.

// Statements that a single line waits for are sent as one message to the database, because every
// round trip delays the line.

const keySql = (scope: string) => `hashtext(${pg.escapeLiteral(scope)})`;

const turnSql = (scope: string, isShared = false) =>
  namedLockSql("feed", keySql(scope), isShared ? "_shared" : "");

/**
 * SQL: begins a transaction and takes its turns, in the order of the scopes, so that two batches
 * cannot deadlock. Another source's batch may take longer than the usual lock timeout.
 */
export function beginInTurnSql(lines: readonly StateLine[]): string {
  const turns = [...new Set(lines.map(scopeOf))].sort().map((scope) => turnSql(scope));
  return [
    "BEGIN",
    "SET LOCAL lock_timeout = '15s'",
    "SET LOCAL statement_timeout = '30s'",
    ...turns,
  ].join("; ");
}

/**
 * Takes the turn of a line, or of several that are applied together. Several lines wait only
 * briefly for a row that another transaction holds, because they hold rows themselves. The
 * transaction becomes durable with the last commit of its batch, not with its own
 * (docs/rules/feed.md#durability). A shared turn is only taken within `withSharedTurn`.
 */
export async function takeTurn(
  tx: Transaction,
  line: StateLine,
  isAlone: boolean,
  isShared: boolean,
): Promise<void> {
  const before = [
    "SET LOCAL synchronous_commit = off",
    "SET LOCAL lock_timeout = '10s'",
    "SET LOCAL statement_timeout = '10s'",
  ];
  const after = `SET LOCAL lock_timeout = '${isAlone ? "5s" : "500ms"}'`;
  await tx.$executeRawUnsafe([...before, turnSql(scopeOf(line), isShared), after].join("; "));
}

/**
 * Runs `work` and tells it whether its transactions may share turns. Only one source of an event
 * may at a time, so turns are never shared with another source. The transaction that holds this
 * lock is read-only and empty; if its connection breaks, the work continues.
 */
export async function withSharedTurn(
  line: StateLine,
  work: (isShared: boolean) => Promise<void>,
): Promise<void> {
  const sharing = `SELECT pg_try_advisory_xact_lock(hashtext('shared feed'), ${keySql(scopeOf(line))}) AS is_held`;
  let isDone = false;
  await rawTransaction(async (client) => {
    const { rows } = await client.query<{ is_held: boolean }>(sharing);
    await work(rows[0]?.is_held === true);
    isDone = true;
  }).catch((error) => {
    if (!isDone) throw error;
  });
}

/**
 * Waits until everything that was committed is on the disk: a synchronous commit flushes all
 * commits before it.
 */
export async function flushCommits(): Promise<void> {
  await query({ text: "SELECT pg_logical_emit_message(true, 'feed', '')" });
}
