import { existsSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { beforeAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import {
  aConnectedApp,
  aConnectedEvent,
  endDeletionGrace,
  refreshState,
  tokenState,
} from "@/e2e/support/connected-app";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { settleDueDeletions } from "@/lib/transitions/deletion-grace/settle";
import { archiveEvent } from "@/lib/transitions/event/archive";
import { editIntegration } from "@/lib/transitions/integration/edit";
import {
  forceDelete,
  publish,
  reinstate,
  suspend,
  unpublish,
} from "@/lib/transitions/integration/status";
import { manifestAsTyped } from "@/lib/transitions/integration/store-integration";

// A revocation changes one row, however many tokens it revokes
// (docs/rules/tokens.md#ending-is-one-mark).

vi.setConfig({ testTimeout: 120_000 });

const familyCount = 1_000_000;

type World = Awaited<ReturnType<typeof aConnectedApp>>;

let small: World;
let large: World;
beforeAll(async () => {
  [small, large] = [await aConnectedApp(), await aConnectedApp()];
  await makeFamilies(large);
}, 300_000);

/**
 * Inserts families of that connection without foreign-key checks, which take ten times as long as
 * the rows.
 */
async function makeFamilies({ app, event, connection }: World) {
  const client = await pool().connect();
  await client.query("SET session_replication_role = replica; SET statement_timeout = 0");
  const insert = {
    text: `INSERT INTO token_families (kind, integration_id, event_id, connection_id, scopes, expires_at)
           SELECT 'installation', $1, $2, $3, '{event.read}', now() + interval '1 year' FROM generate_series(1, ${familyCount})`,
    values: [app.id, event.id, connection.id],
    query_timeout: 290_000,
  };
  await client.query(insert);
  await client.query("ANALYZE token_families");
  client.release(true);
}

const tokens = ["token_families", "access_tokens", "refresh_tokens", "authorization_codes"];

/** Milliseconds that a verb took. */
interface Cost {
  elapsed: number;
  /**
   * Processor time of the database connections. Unlike elapsed time, it does not grow on a busy
   * machine.
   */
  database: number;
}

/**
 * Runs the verb while these tables are locked, and returns its cost. A verb that writes to one of
 * them would wait for two seconds and fail.
 */
async function costOf(verb: () => Promise<unknown>, tables = tokens): Promise<Cost> {
  const client = await pool().connect();
  await client.query(`BEGIN; LOCK TABLE ${tables.join(", ")} IN SHARE MODE`);
  const before = await databaseProcessorMs();
  const start = performance.now();
  return verb()
    .then(() => performance.now() - start)
    .then(async (elapsed) => ({ elapsed, database: (await databaseProcessorMs()) - before }))
    .finally(async () => {
      await client.query("ROLLBACK");
      client.release();
    });
}

/**
 * Processor time that the currently open connections have used so far; 0 where there is no /proc.
 */
async function databaseProcessorMs(): Promise<number> {
  const { rows } = await pool().query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()",
  );
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file));
  return files.reduce(
    (sum, file) => sum + Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6,
    0,
  );
}

/** Updating all families would take seconds of both. The bounds leave room for a busy machine. */
const atMost: Cost = { elapsed: 1_000, database: 100 };

test(`with ${familyCount.toLocaleString("en")} families each revocation is quick, and the next read is refused as token_revoked`, async () => {
  await measureEachRevocation(small); // prepares the statements
  const costs = await measureEachRevocation(large);
  const words = Object.entries(costs).map(
    ([verb, { elapsed, database }]) =>
      `${verb} ${elapsed.toFixed(0)} (database ${database.toFixed(1)})`,
  );
  console.info(`milliseconds of each end: ${words.join(", ")}`);
  for (const [verb, { elapsed, database }] of Object.entries(costs)) {
    expect(elapsed, verb).toBeLessThan(atMost.elapsed);
    expect(database, verb).toBeLessThan(atMost.database);
  }
});

async function measureEachRevocation(world: World): Promise<Record<string, Cost>> {
  const { operator, manager, participant, app, organization } = world;
  let { event, installation, user, connection } = world;
  const costs: Record<string, Cost> = {};
  const dead = { installation: "token_revoked", user: "token_revoked" };
  const alive = { installation: "live", user: "live" };
  const states = async () => ({
    installation: await tokenState(`/events/${event.id}`, installation),
    user: await tokenState("/me/profile", user),
  });
  const freshTokens = async () => {
    ({ event, installation, user, connection } = await aConnectedEvent(app, organization, {
      id: participant.personId,
    }));
  };

  expect(await states()).toEqual(alive);
  costs.disconnect = await costOf(() => disconnect(manager, connection.id));
  expect(await states()).toEqual(dead);

  await freshTokens();
  costs.revokeConsent = await costOf(() => revokeConsent(participant, app.id));
  expect(await states()).toEqual({ installation: "live", user: "token_revoked" });

  await freshTokens();
  costs.suspend = await costOf(() => suspend(operator, app.id));
  expect(await states()).toEqual(dead);
  await reinstate(operator, app.id);
  expect(await states()).toEqual(dead);

  await freshTokens();
  expect(await states()).toEqual(alive);
  costs.unpublish = await costOf(() => unpublish(manager, app.id));
  expect(await states()).toEqual(dead);
  await publish(manager, app.id);
  expect(await states()).toEqual(dead);

  await freshTokens();
  await archiveEvent(manager, event.id);
  expect(await states()).toEqual(alive);
  await endDeletionGrace(event.id);
  costs.archive = await costOf(() => settleDueDeletions(new AbortController().signal));
  expect(await states()).toEqual(dead);

  await freshTokens();
  costs.removeScope = await costOf(
    () => undeclareScope(world, "profile.read"),
    [...tokens, "consents"],
  );
  expect(await states()).toEqual(alive);
  expect({
    installation: await refreshState(app, installation),
    user: await refreshState(app, user),
  }).toEqual({
    installation: "live",
    user: "invalid_scope",
  });

  await freshTokens();
  costs.forceDelete = await costOf(() => forceDelete(operator, app.id));
  expect(await states()).toEqual(dead);
  return costs;
}

async function undeclareScope({ app, manager }: World, scope: string) {
  const stored = await prisma().integration.findUniqueOrThrow({
    where: { id: app.id },
    include: { declared_scopes: true },
  });
  const before = manifestAsTyped(stored);
  const manifest = {
    ...before,
    declared_scopes: before.declared_scopes.filter(({ name }) => name !== scope),
  };
  expect(await editIntegration(manager, app.id, { manifest, logo: null, before })).toMatchObject({
    saved: { scopes: { removed: [scope] } },
  });
}
