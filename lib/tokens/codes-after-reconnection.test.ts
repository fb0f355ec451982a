import { describe, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp } from "@/e2e/support/connected-app";
import { aCookieHeader, authorizeUrl, aVerifier, exchangeRequest } from "@/e2e/support/oauth";
import { allowOnConsentScreen, postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { consentDecision } from "@/lib/http/decision-endpoint";
import { tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { readApi } from "@/lib/http/read-endpoint";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { reinstate, suspend } from "@/lib/transitions/integration/status";

// A code is good only for the connection, the consent and the life of the integration under which
// it was issued (docs/rules/oauth.md#code-belongs-to-its-consent).

vi.setConfig({ testTimeout: 90_000 });

const verifier = aVerifier();

type World = Awaited<ReturnType<typeof aConnectedApp>>;

/** The browsers of the organizer and of the participant. */
async function aScenario() {
  const world = await aConnectedApp();
  const organizer = await aCookieHeader({ id: world.manager.personId });
  const participant = await aCookieHeader({ id: world.participant.personId });
  const connectUrl = authorizeUrl(world.app, {
    event_id: world.event.id,
    code_challenge: verifier.codeChallenge,
  });
  const signInUrl = authorizeUrl(world.app, {
    scope: "profile.read",
    code_challenge: verifier.codeChallenge,
  });
  const connect = async () => codeIn(await allowOnConsentScreen(connectUrl, organizer));
  /** "" when the sign-in does not return a code. */
  const signIn = async () => {
    const location = (
      await authorizeEndpoint(new Request(signInUrl, { headers: participant }))
    ).headers.get("location");
    return location === null ? "" : codeIn(new URL(location, world.app.redirectUri));
  };
  /** Goes through the consent screen, because there is no consent yet. */
  const consent = async () => {
    const asked = await authorizeEndpoint(new Request(signInUrl, { headers: participant }));
    const form: [string, string][] = [
      ["decision", "allow"],
      ["scope", "profile.read"],
    ];
    const decided = await consentDecision(
      await postDecision("/oauth/consent/decision", participant, requestIdOf(asked), form),
    );
    return codeIn(new URL(decided.headers.get("location") ?? ""));
  };
  return { ...world, connect, signIn, consent };
}

type Scenario = Awaited<ReturnType<typeof aScenario>>;

const codeIn = (address: URL) => address.searchParams.get("code") ?? "";

const exchange = async ({ app }: World, code: string) =>
  (await tokenEndpoint(exchangeRequest(app, { code, ...verifier }))).json();

const isRefused = async (world: World, code: string) =>
  (await exchange(world, code)).error === "invalid_grant";

const connectionEnds = ({ manager, connection }: Scenario) => disconnect(manager, connection.id);

describe("step by step", () => {
  const triangles: [
    string,
    (scenario: Scenario) => Promise<unknown>,
    (scenario: Scenario) => Promise<unknown>,
  ][] = [
    ["the event was disconnected and connected again", connectionEnds, ({ connect }) => connect()],
    [
      "the consent was revoked and given again",
      ({ participant, app }) => revokeConsent(participant, app.id),
      ({ consent }) => consent(),
    ],
    [
      "the integration was suspended and reinstated",
      ({ operator, app }) => suspend(operator, app.id),
      ({ operator, app }) => reinstate(operator, app.id),
    ],
  ];

  test.each(triangles)(
    "a participant's code is invalid after %s, and a new one is valid",
    async (_, end, renew) => {
      const scenario = await aScenario();
      const code = await scenario.signIn();
      await end(scenario);
      await renew(scenario);
      expect(await isRefused(scenario, code)).toBe(true);
      expect(await exchange(scenario, await scenario.signIn())).toHaveProperty("access_token");
    },
  );

  test.each(triangles.filter(([what]) => !what.includes("consent")))(
    "an organizer's code is invalid after %s",
    async (_, end, renew) => {
      const scenario = await aScenario();
      const code = await scenario.connect();
      await end(scenario);
      await renew(scenario);
      expect(await isRefused(scenario, code)).toBe(true);
      expect(await exchange(scenario, await scenario.connect())).toHaveProperty("access_token");
    },
  );
});

describe("in a race", () => {
  /** Slows down issuing a code, so that a revocation fits in between. */
  async function slowlyIssued<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    await pool().query(`
      CREATE FUNCTION slow_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$;
      CREATE TRIGGER slow_down BEFORE INSERT ON authorization_codes FOR EACH ROW EXECUTE FUNCTION slow_down()`);
    return work().finally(() =>
      pool().query("DROP TRIGGER slow_down ON authorization_codes; DROP FUNCTION slow_down"),
    );
  }

  const sleeping = async () =>
    (
      await pool().query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
      )
    ).rowCount;

  test("a code issued while the connection was ending is invalid after the event is connected again", async () => {
    const scenario = await aScenario();
    const codes: Promise<string>[] = [];
    await slowlyIssued(0.8, async () => {
      codes.push(scenario.signIn());
      await expect.poll(sleeping, { interval: 5 }).toBe(1);
      await connectionEnds(scenario);
    });
    const [code] = await Promise.all(codes);
    await scenario.connect();
    expect(code).toMatch(/^svc_ac_/);
    expect(await isRefused(scenario, code ?? "")).toBe(true);
  });

  test("concurrent sign-ins, a disconnection, a new connection and exchanges: every earlier token is dead, every later one is live", async () => {
    for (let round = 0; round < 3; round++) {
      const scenario = await aScenario();
      const before = await Promise.all(Array.from({ length: 6 }, scenario.signIn));
      const concurrent = Array.from({ length: 8 }, scenario.signIn);
      const exchanged = before.slice(0, 3).map((code) => exchange(scenario, code));
      await connectionEnds(scenario);
      const renewed = scenario.connect();
      const early = [
        ...(await Promise.all(exchanged)),
        ...(await Promise.all(before.slice(3).map((code) => exchange(scenario, code)))),
      ];
      await renewed;
      for (const tokens of early) expect(await stateOf(tokens)).not.toBe("live");
      const { token_epoch } = await prisma().connection.findFirstOrThrow({
        where: { id: scenario.connection.id },
      });
      expect(token_epoch).toBe(1);
      for (const code of (await Promise.all(concurrent)).filter((issued) => issued !== "")) {
        const tokens = await exchange(scenario, code);
        if (tokens.error === undefined) expect(await stateOf(tokens)).toBe("live");
        else expect(tokens.error).toBe("invalid_grant");
      }
      expect(await stateOf(await exchange(scenario, await scenario.signIn()))).toBe("live");
    }
  });
});

/** The read API's answer to the token; the token endpoint's refusal, when none was issued. */
async function stateOf({
  access_token,
  error,
}: {
  access_token?: string;
  error?: string;
}): Promise<string> {
  if (access_token === undefined) return error ?? "nothing";
  const response = await readApi(
    new Request("http://localhost:3000/api/v1/me/profile", {
      headers: { Authorization: `Bearer ${access_token}` },
    }),
  );
  return response.ok ? "live" : (await response.json()).error;
}
