import { performance } from "node:perf_hooks";
import { beforeAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, connectedEvent, tokenState } from "@/e2e/support/connected";
import { pool } from "@/lib/db/pool";
import { disconnect } from "@/lib/transitions/connection/disconnect";
import { revokeConsent } from "@/lib/transitions/consent/revoke";
import { forceDelete } from "@/lib/transitions/integration/force-delete";
import { publish } from "@/lib/transitions/integration/publish";
import { reinstate } from "@/lib/transitions/integration/reinstate";
import { suspend } from "@/lib/transitions/integration/suspend";
import { unpublish } from "@/lib/transitions/integration/unpublish";

// Ending something costs one mark, however many tokens die of it (docs/rules/tokens.md#ending-is-one-mark).

vi.setConfig({ testTimeout: 120_000 });

const familiesAtStake = 1_000_000;

type World = Awaited<ReturnType<typeof aConnectedApp>>;

let world: World;
beforeAll(async () => {
  world = await aConnectedApp();
  await makeFamilies(world);
}, 300_000);

/** Families of that connection. Without the checks of foreign keys, which take ten times as long as the rows. */
async function makeFamilies({ app, event, connection }: World) {
  const client = await pool().connect();
  await client.query("SET session_replication_role = replica; SET statement_timeout = 0");
  const insert = {
    text: `INSERT INTO token_families (kind, integration_id, event_id, connection_id, scopes, expires_at)
           SELECT 'installation', $1, $2, $3, '{event.read}', now() + interval '1 year' FROM generate_series(1, ${familiesAtStake})`,
    values: [app.id, event.id, connection.id],
    query_timeout: 290_000,
  };
  await client.query(insert);
  await client.query("ANALYZE token_families");
  client.release(true);
}

const tables = ["token_families", "access_tokens", "refresh_tokens", "authorization_codes"];

/** Runs the verb while nobody may write a token, and says how long it took. A verb that touches one would wait for two seconds and fail. */
async function timed(verb: () => Promise<unknown>): Promise<number> {
  const client = await pool().connect();
  await client.query(`BEGIN; LOCK TABLE ${tables.join(", ")} IN SHARE MODE`);
  const start = performance.now();
  return verb()
    .then(() => performance.now() - start)
    .finally(async () => {
      await client.query("ROLLBACK");
      client.release();
    });
}

const states = async () => ({
  installation: await tokenState(`/events/${world.event.id}`, world.installation),
  user: await tokenState("/me/profile", world.user),
});

async function freshTokens() {
  const elsewhere = await connectedEvent(world.app, world.organization, { id: world.participant.personId });
  Object.assign(world, { event: elsewhere.event, installation: elsewhere.installation, user: elsewhere.user, connection: elsewhere.connection });
}

/** Quietly it is a few milliseconds; the bound leaves room for a busy machine, and an update of all families takes seconds. */
const boundMs = 1_000;

test(`with ${familiesAtStake.toLocaleString("en")} families: each end takes a moment, and the next read is token_revoked`, async () => {
  const { operator, manager, participant, app } = world;
  const took: Record<string, number> = {};
  const dead = { installation: "token_revoked", user: "token_revoked" };
  const alive = { installation: "live", user: "live" };

  expect(await states()).toEqual(alive);
  took.disconnect = await timed(() => disconnect(manager, world.connection.id));
  expect(await states()).toEqual(dead);

  await freshTokens();
  took.revokeConsent = await timed(() => revokeConsent(participant, app.id));
  expect(await states()).toEqual({ installation: "live", user: "token_revoked" });

  await freshTokens();
  took.suspend = await timed(() => suspend(operator, app.id));
  expect(await states()).toEqual(dead);
  await reinstate(operator, app.id);
  expect(await states()).toEqual(dead);

  await freshTokens();
  expect(await states()).toEqual(alive);
  took.unpublish = await timed(() => unpublish(manager, app.id));
  expect(await states()).toEqual(dead);
  await publish(manager, app.id);
  expect(await states()).toEqual(dead);

  await freshTokens();
  took.forceDelete = await timed(() => forceDelete(operator, app.id));
  expect(await states()).toEqual(dead);

  console.info("milliseconds of each end:", Object.fromEntries(Object.entries(took).map(([verb, ms]) => [verb, Math.round(ms)])));
  for (const [verb, ms] of Object.entries(took)) expect(ms, verb).toBeLessThan(boundMs);
});
