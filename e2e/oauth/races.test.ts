import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { sendTo } from "@/e2e/support/hosts";
import { liveTokens } from "@/e2e/support/live-tokens";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import { exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { type Service, startService } from "@/e2e/support/service";
import { anActor, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { suspend } from "@/lib/transitions/integration/status";
import { aGrant, type Grant } from "./support/grants";

// Two web processes on one database. Single use is verified from outside: exactly one request
// succeeds, and its tokens stop working.

vi.setConfig({ testTimeout: 180_000 });

const tokensAtStake = 100;
const parallel = 8;
const startWeb = () => startService({ name: "web", settings: { DATABASE_URL: databaseUrl } });

const webs: Service[] = [];
beforeAll(async () => {
  webs.push(await startWeb(), await startWeb());
}, 180_000);
afterAll(async () => {
  for (const web of webs) await web.stop();
});

const originOf = (place: number) => webs[place % webs.length]?.url ?? "";

interface Answer {
  status: number;
  body: { access_token: string; refresh_token: string; error?: string };
}

/** Sends requests alternately to both processes. */
async function send(request: Request, place: number): Promise<Answer> {
  const response = await sendTo(originOf(place), request);
  return { status: response.status, body: await response.json() };
}

const race = (request: Request) =>
  Promise.all(Array.from({ length: parallel }, (_, place) => send(request, place)));

const outcome = (answers: Answer[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? "success" : `${status} ${body.error}`))
    .sort();

const oneSuccess = [...Array(parallel - 1).fill("400 invalid_grant"), "success"];

/** Expects that neither process accepts any token of these answers. */
async function expectDead({ app, event }: Grant, successes: Answer[]) {
  expect(await liveTokens(app)).toEqual({ access: 0, refresh: 0 });
  await mapConcurrently(successes, 20, async ({ body }, place) => {
    const headers = { Authorization: `Bearer ${body.access_token}` };
    const read = await sendTo(
      originOf(place),
      new Request(`http://any/api/v1/events/${event.id}`, { headers }),
    );
    expect([read.status, (await read.json()).error]).toEqual([401, "token_revoked"]);
    expect(outcome([await send(refreshRequest(app, body.refresh_token), place)])).toEqual([
      "400 invalid_grant",
    ]);
  });
}

test(`with ${parallel} parallel exchanges of each of ${tokensAtStake} codes, exactly ${tokensAtStake} succeed, and none of their tokens stays live`, async () => {
  const grant = await aGrant();
  const answers = await mapConcurrently(await grant.codes(tokensAtStake), 8, (code) =>
    race(exchangeRequest(grant.app, code)),
  );
  for (const raced of answers) expect(outcome(raced)).toEqual(oneSuccess);
  await expectDead(
    grant,
    answers.flat().filter(({ status }) => status === 200),
  );
});

test(`with ${parallel} parallel refreshes of each of ${tokensAtStake} refresh tokens, exactly ${tokensAtStake} succeed, and none of their tokens stays live`, async () => {
  const grant = await aGrant();
  const first = await mapConcurrently(await grant.codes(tokensAtStake), 25, (code, place) =>
    send(exchangeRequest(grant.app, code), place),
  );
  expect(await liveTokens(grant.app)).toEqual({ access: tokensAtStake, refresh: tokensAtStake });
  const answers = await mapConcurrently(first, 8, ({ body }) =>
    race(refreshRequest(grant.app, body.refresh_token)),
  );
  for (const raced of answers) expect(outcome(raced)).toEqual(oneSuccess);
  await expectDead(
    grant,
    answers.flat().filter(({ status }) => status === 200),
  );
});

test("a suspension that commits during 200 exchanges leaves no live token", async () => {
  const grant = await aGrant();
  await delayRandomWrites("token_families");
  const codes = await grant.codes(220);
  let answered = 0;
  const exchange = async (code: Parameters<typeof exchangeRequest>[1], place: number) => {
    const answer = await send(exchangeRequest(grant.app, code), place);
    answered += 1;
    return answer;
  };
  const exchanges = mapConcurrently(codes.slice(0, 200), 20, exchange);
  while (answered < 60) await wait(1);
  await suspend(anActor(await aPerson({ is_operator: true })), grant.app.id);
  const afterwards = await mapConcurrently(codes.slice(200), 20, exchange);
  expect(new Set(outcome(afterwards))).toEqual(new Set(["400 unauthorized_client"]));
  const answers = await exchanges;
  const kinds = new Set(outcome(answers));
  expect(
    [...kinds].filter(
      (kind) => !["success", "400 unauthorized_client", "400 invalid_grant"].includes(kind),
    ),
  ).toEqual([]);
  expect(kinds).toContain("success");
  expect(await liveTokens(grant.app)).toEqual({ access: 0, refresh: 0 });
});

test("a suspension succeeds while the integration refreshes without pause", async () => {
  const grant = await aGrant();
  const first = await mapConcurrently(await grant.codes(40), 20, (code, place) =>
    send(exchangeRequest(grant.app, code), place),
  );
  let refreshes = 0;
  const loops = first.map(async ({ body }, place) => {
    let answer = await send(refreshRequest(grant.app, body.refresh_token), place);
    for (; answer.status === 200; refreshes++)
      answer = await send(refreshRequest(grant.app, answer.body.refresh_token), place);
    return answer;
  });
  while (refreshes < 100) await wait(1);
  await suspend(anActor(await aPerson({ is_operator: true })), grant.app.id);
  for (const answer of outcome(await Promise.all(loops)))
    expect(["400 unauthorized_client", "400 invalid_grant"]).toContain(answer);
  expect(await liveTokens(grant.app)).toEqual({ access: 0, refresh: 0 });
});

test.each([10, 60, 120])(
  "after a SIGKILL at %i of 200 exchanges, every code is unused or has one full token set",
  async (before) => {
    const { app, codes } = await aGrant();
    const unusedCodes = await codes(200);
    const killedWeb = await startWeb();
    let answered = 0;
    const answers = await mapConcurrently(unusedCodes, 30, async (code) => {
      const answer = await sendTo(killedWeb.url, exchangeRequest(app, code)).catch(() => undefined);
      answered += 1;
      if (answered === before) await killedWeb.kill();
      return answer?.status;
    });
    expect(new Set(answers)).toEqual(new Set([200, undefined]));
    await expect.poll(busyStatements).toBe(0);

    const used = await usedCodes(app.id);
    expect(used.length).toBeGreaterThanOrEqual(answers.filter((status) => status === 200).length);
    for (const code of used) expect(code).toEqual({ families: 1, access: 1, refresh: 1 });
    const again = await mapConcurrently(unusedCodes, 20, (code, place) =>
      send(exchangeRequest(app, code), place),
    );
    expect(again.filter(({ status }) => status === 200)).toHaveLength(
      unusedCodes.length - used.length,
    );
  },
);

/**
 * Delays some inserts by 20 ms between the check of a grant and the creation of its tokens, so that
 * a revocation often happens in between.
 */
async function delayRandomWrites(table: string): Promise<void> {
  await pool().query(`
    CREATE FUNCTION slow_down() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF random() < 0.3 THEN PERFORM pg_sleep(0.02); END IF; RETURN NEW; END $$;
    CREATE TRIGGER slow_down BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION slow_down()`);
}

async function busyStatements(): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'",
  );
  return rows[0].count;
}

async function usedCodes(
  integrationId: string,
): Promise<{ families: number; access: number; refresh: number }[]> {
  const { rows } = await pool().query(
    `SELECT count(DISTINCT f.id)::int AS families, count(DISTINCT a.digest)::int AS access,
      count(DISTINCT r.digest)::int AS refresh
       FROM authorization_codes c LEFT JOIN token_families f ON f.code_digest = c.digest
       LEFT JOIN access_tokens a ON a.family_id = f.id
         LEFT JOIN refresh_tokens r ON r.family_id = f.id
      WHERE c.integration_id = $1 AND (c.used_at IS NOT NULL OR f.id IS NOT NULL)
        GROUP BY c.digest`,
    [integrationId],
  );
  return rows;
}
