import { describe, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { type App, aCode, anApp, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { aConnection, aConsent, aMember, anActor, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { endConnections } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/revoke";
import { reinstate } from "@/lib/transitions/integration/reinstate";
import { suspend } from "@/lib/transitions/integration/suspend";
import { tokenEndpoint } from "./token-endpoint";

// One statement decides an exchange or a refresh, and a second path explains a refusal. Every fault alone and every pair of faults: the statement refuses, and
// the explanation names the fault that comes first. If the explanation found nothing, the answer would be 503.

vi.setConfig({ testTimeout: 120_000 });

const order = ["invalid_client", "unauthorized_client", "invalid_request", "invalid_grant", "invalid_scope"] as const;

type Fields = Record<string, string | undefined>;

interface Presented {
  app: App;
  stranger: App;
  participant: { id: string };
  connection: { id: string };
  event: { id: string };
  /** The code or refresh token. */
  secret: string;
  fields: Fields;
}

interface Fault {
  name: string;
  code: (typeof order)[number];
  /** Two faults of the same thing are not a pair. */
  of: string;
  /** What it does to the integration, its connection or its consent outlives the question. */
  lasting?: true;
  cause: (presented: Presented) => Promise<unknown> | unknown;
}

const field =
  (name: string, value?: string) =>
  ({ fields }: Presented) => {
    fields[name] = value;
  };

const sql = (text: string, values: (of: Presented) => unknown[]) => (presented: Presented) => pool().query(text, values(presented));

const operator = async () => anActor(await aPerson({ is_operator: true }));

const end = ({ connection }: Presented) => transact((tx) => endConnections(tx, [connection.id], "disconnected"));

const connectAgain = ({ connection }: Presented) =>
  prisma().connection.updateMany({ where: { id: connection.id }, data: { status: "connected", ended_at: null, end_reason: null } });

const revoke = ({ participant, app }: Presented) => revokeConsent(anActor(participant), app.id);

const clientFaults: Fault[] = [
  { name: "an unknown client", code: "invalid_client", of: "client_id", cause: field("client_id", "nobody") },
  { name: "a wrong secret", code: "invalid_client", of: "client_secret", cause: field("client_secret", "svc_cs_wrong") },
  {
    name: "a secret after its overlap",
    code: "invalid_client",
    of: "secrets",
    lasting: true,
    cause: sql("UPDATE client_secrets SET expires_at = now() WHERE integration_id = $1", ({ app }) => [app.id]),
  },
  {
    name: "a force-deleted client",
    code: "invalid_client",
    of: "status",
    lasting: true,
    cause: sql("UPDATE integrations SET status = 'deleted' WHERE id = $1", ({ app }) => [app.id]),
  },
  {
    name: "a suspended client",
    code: "unauthorized_client",
    of: "status",
    lasting: true,
    cause: async ({ app }) => suspend(await operator(), app.id),
  },
  {
    name: "an unpublished client",
    code: "unauthorized_client",
    of: "status",
    lasting: true,
    cause: sql("UPDATE integrations SET status = 'unpublished' WHERE id = $1", ({ app }) => [app.id]),
  },
  { name: "another grant type", code: "unauthorized_client", of: "grant_type", cause: field("grant_type", "password") },
  { name: "no grant type", code: "invalid_request", of: "grant_type", cause: field("grant_type") },
];

const endedFaults: Fault[] = [
  { name: "an ended connection", code: "invalid_grant", of: "connection", lasting: true, cause: end },
  {
    name: "a connection that ended and was made anew",
    code: "invalid_grant",
    of: "connection",
    lasting: true,
    cause: async (presented) => {
      await end(presented);
      await connectAgain(presented);
    },
  },
  {
    name: "an integration that was suspended and reinstated",
    code: "invalid_grant",
    of: "status",
    lasting: true,
    cause: async ({ app }) => {
      await suspend(await operator(), app.id);
      await reinstate(await operator(), app.id);
    },
  },
];

const consentFaults: Fault[] = [
  { name: "a revoked consent", code: "invalid_grant", of: "consent", lasting: true, cause: revoke },
  {
    name: "a consent that was revoked and given anew",
    code: "invalid_grant",
    of: "consent",
    lasting: true,
    cause: async (presented) => {
      const { app, event, participant } = presented;
      await revoke(presented);
      await aConsent({ id: "", integration_id: app.id, event_id: event.id }, participant, ["profile.read"]);
    },
  },
];

const codeRow = (change: string, values: (of: Presented) => unknown[] = () => []) =>
  sql(`UPDATE authorization_codes SET ${change} WHERE digest = $1`, (presented) => [digest(presented.secret), ...values(presented)]);

const codeFaults: Fault[] = [
  ...["code", "redirect_uri", "code_verifier"].map((name): Fault => ({ name: `no ${name}`, code: "invalid_request", of: name, cause: field(name) })),
  { name: "a malformed verifier", code: "invalid_request", of: "code_verifier", cause: field("code_verifier", "short") },
  { name: "an unknown code", code: "invalid_grant", of: "code", cause: field("code", "svc_ac_unknown") },
  { name: "another redirect URI", code: "invalid_grant", of: "redirect_uri", cause: field("redirect_uri", "https://badges.example/other") },
  { name: "another verifier", code: "invalid_grant", of: "code_verifier", cause: field("code_verifier", "v".repeat(43)) },
  { name: "an expired code", code: "invalid_grant", of: "expiry", cause: codeRow("expires_at = now()") },
  { name: "a used code", code: "invalid_grant", of: "use", cause: codeRow("used_at = now()") },
  { name: "a code spent by failures", code: "invalid_grant", of: "failures", cause: codeRow("revoked_at = now()") },
  { name: "another client's code", code: "invalid_grant", of: "owner", cause: codeRow("integration_id = $2", ({ stranger }) => [stranger.id]) },
];

const familyRow = (change: string, values: (of: Presented) => unknown[] = () => []) =>
  sql(`UPDATE token_families SET ${change} WHERE id = (SELECT family_id FROM refresh_tokens WHERE digest = $1)`, (presented) => [
    digest(presented.secret),
    ...values(presented),
  ]);

const tokenRow = (change: string) => sql(`UPDATE refresh_tokens SET ${change} WHERE digest = $1`, ({ secret }) => [digest(secret)]);

const refreshFaults: Fault[] = [
  { name: "no refresh token", code: "invalid_request", of: "refresh_token", cause: field("refresh_token") },
  { name: "an unknown refresh token", code: "invalid_grant", of: "refresh_token", cause: field("refresh_token", "svc_rt_unknown") },
  { name: "a used refresh token", code: "invalid_grant", of: "use", cause: tokenRow("used_at = now()") },
  { name: "a refresh token past its window", code: "invalid_grant", of: "window", cause: tokenRow("expires_at = now()") },
  { name: "a family past its hard cap", code: "invalid_grant", of: "cap", cause: familyRow("expires_at = now()") },
  { name: "a revoked family", code: "invalid_grant", of: "family", cause: familyRow("revoked_at = now()") },
  { name: "another client's token", code: "invalid_grant", of: "owner", cause: familyRow("integration_id = $2", ({ stranger }) => [stranger.id]) },
  { name: "a scope that was not granted", code: "invalid_scope", of: "scope", cause: field("scope", "event.read participants.read") },
  { name: "a scope without a name", code: "invalid_scope", of: "scope", cause: field("scope", " ") },
  { name: "a family without any scope left", code: "invalid_scope", of: "scopes", cause: familyRow("scopes = '{}'") },
];

type Kind = "installation" | "user";

type World = Pick<Presented, "app" | "stranger" | "event" | "participant" | "connection">;

/** Worlds in which everything is in order: the same one, until a lasting fault has spoiled it. */
function worlds(kind: Kind) {
  let scene: ReturnType<typeof aScene> | undefined;
  let world: Promise<World> | undefined;
  return (combination: Fault[]): Promise<World> => {
    scene ??= aScene();
    world ??= scene.then((of) => aConnectedWorld(kind, of));
    const current = world;
    if (combination.some(({ lasting }) => lasting)) world = undefined;
    return current;
  };
}

async function aScene() {
  const organization = await anOrganization();
  const [stranger, event, participant] = [await anApp(organization), await anEvent(organization), await aPerson()];
  await aMember(organization, participant);
  return { organization, stranger, event, participant };
}

async function aConnectedWorld(kind: Kind, scene: Awaited<ReturnType<typeof aScene>>): Promise<World> {
  const app = await anApp(scene.organization);
  const connection = await aConnection(app, scene.event);
  if (kind === "user") await aConsent(connection, scene.participant, ["profile.read"]);
  return { ...scene, app, connection };
}

async function aPresentedCode(kind: Kind, world: World): Promise<Presented & { code: string; codeVerifier: string }> {
  const code = await aCode(world.app, world.event, world.participant, { kind, scopes: [kind === "user" ? "profile.read" : "event.read"] });
  return { ...world, ...code, secret: code.code, fields: {} };
}

async function exchange(kind: Kind, world: World, faults: Fault[]): Promise<Response> {
  const presented = await aPresentedCode(kind, world);
  for (const fault of faults) await fault.cause(presented);
  return tokenEndpoint(exchangeRequest(presented.app, presented, presented.fields));
}

async function refresh(kind: Kind, world: World, headers: Record<string, string>, faults: Fault[]): Promise<Response> {
  const presented = await aPresentedCode(kind, world);
  const pair = await (await tokenEndpoint(exchangeRequest(presented.app, presented))).json();
  const withToken = { ...presented, secret: pair.refresh_token };
  for (const fault of faults) await fault.cause(withToken);
  return tokenEndpoint(refreshRequest(presented.app, pair.refresh_token, withToken.fields, headers));
}

/** Each fault alone, then with each later one of the list. */
const combinations = (faults: Fault[]): Fault[][] =>
  faults.flatMap((one, place) => [[one], ...faults.slice(place + 1).flatMap((other) => (other.of === one.of ? [] : [[one, other]]))]);

const firstOf = (faults: Fault[]) => order.find((code) => faults.some((fault) => fault.code === code));

async function expectRefusals(kind: Kind, faults: Fault[], ask: (world: World, combination: Fault[]) => Promise<Response>) {
  const worldFor = worlds(kind);
  expect((await ask(await worldFor([]), [])).status).toBe(200);
  for (const combination of combinations(faults)) {
    await prisma().guessWindow.deleteMany(); // each is a first guess: too many would be a refusal of its own
    const response = await ask(await worldFor(combination), combination);
    expect([response.status, (await response.json()).error], combination.map(({ name }) => name).join(" and ")).toEqual([400, firstOf(combination)]);
  }
}

describe.each<Kind>(["installation", "user"])("for the %s tokens", (kind) => {
  const ended = kind === "user" ? [...endedFaults, ...consentFaults] : endedFaults;

  test("the exchange of a code refuses every fault, and says which came first", async () => {
    await expectRefusals(kind, [...clientFaults, ...codeFaults, ...ended], (world, faults) => exchange(kind, world, faults));
  });

  test.each([
    ["", {}],
    [", with an Idempotency-Key", { "Idempotency-Key": "key-1" }],
  ])("a refresh refuses every fault, and says which came first%s", async (_, headers) => {
    await expectRefusals(kind, [...clientFaults, ...refreshFaults, ...ended], (world, faults) => refresh(kind, world, headers, faults));
  });
});
