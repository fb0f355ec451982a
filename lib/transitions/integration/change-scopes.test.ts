import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { installationTokenPair, tokenState } from "@/e2e/support/connected-app";
import {
  type App,
  aCode,
  aConnection,
  aCookieHeader,
  anApp,
  authorizeUrl,
  exchangeRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { callReadApi } from "@/e2e/support/read-api";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import {
  aConsent,
  aMembership,
  anEvent,
  anInstallationToken,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { connectedApps } from "@/lib/portal/participant/connected-apps";
import type { Scope } from "@/lib/resources/scopes";
import { editIntegration } from "./edit";
import { manifestAsTyped } from "./store-integration";

// docs/rules/manifest.md#removing-a-scope

let organization: { id: string };
let publisher: Actor;
let app: App;

const both: Scope[] = ["event.read", "participants.read"];

beforeEach(async () => {
  ({ organization, actor: publisher } = await aMembership());
  app = await anApp(organization);
});

/** Edits the manifest so that it declares exactly these scopes. */
async function declareScopes(...names: Scope[]) {
  const before = manifestAsTyped(
    await prisma().integration.findUniqueOrThrow({
      where: { id: app.id },
      include: { declared_scopes: true },
    }),
  );
  const declared_scopes = names.map((name) => ({ name, required: name === "event.read" }));
  const result = await editIntegration(publisher, app.id, {
    manifest: { ...before, declared_scopes },
    logo: null,
    before,
  });
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
}

/**
 * A connection to an event with both scopes. `pair` issues the tokens that a consent and its
 * exchange would issue.
 */
async function aFullConnection() {
  const [event, person] = [await anEvent(organization), await aPerson()];
  const connection = await aConnection(app, event, both);
  const pair = () => installationTokenPair(app, event, person, both);
  return { event, person, connection, pair };
}

async function refresh(pair: { refresh_token: string }, parameters: Record<string, string> = {}) {
  const answer = await (
    await tokenEndpoint(refreshRequest(app, pair.refresh_token, parameters))
  ).json();
  return { ...answer, scope: answer.scope ?? answer.error };
}

test("removing a scope leaves access tokens alone and takes effect at the next refresh", async () => {
  const { event, connection, pair } = await aFullConnection();
  const first = await pair();
  await declareScopes("event.read");
  expect(await tokenState(`/events/${event.id}/participants`, first)).toBe("live");
  expect((await refresh(first, { scope: "participants.read" })).scope).toBe("invalid_scope");
  const next = await refresh(first);
  expect(next.scope).toBe("event.read");
  expect(await tokenState(`/events/${event.id}/participants`, next)).toBe("insufficient_scope");
  expect(
    await prisma().connection.findFirstOrThrow({ where: { id: connection.id } }),
  ).toMatchObject({ granted_scopes: ["event.read"] });
});

test("a code issued before the removal gets tokens without the scope", async () => {
  const { event, person } = await aFullConnection();
  const code = await aCode(app, event, person, { scopes: both });
  await declareScopes("event.read");
  expect(await (await tokenEndpoint(exchangeRequest(app, code))).json()).toMatchObject({
    scope: "event.read",
  });
});

test("no path adds scopes silently: a scope that was removed and added again must be granted again", async () => {
  const { connection, pair } = await aFullConnection();
  const first = await pair();
  await declareScopes("event.read");
  await declareScopes("event.read", "participants.read");
  const next = await refresh(first);
  expect(next.scope).toBe("event.read");
  expect((await refresh(next, { scope: "participants.read" })).scope).toBe("invalid_scope");
  expect((await refresh(await pair())).scope).toBe("event.read participants.read");
  expect(
    await prisma().connection.findFirstOrThrow({ where: { id: connection.id } }),
  ).toMatchObject({
    status: "reconsent_required",
    granted_scopes: ["event.read"],
  });
});

test("a participant's consent loses a removed scope immediately: it covers no sign-in with it, lifts no withholding and must be given again", async () => {
  await declareScopes("event.read", "profile.read", "event.attendance");
  const [event, person] = [await anEvent(organization), await aPerson()];
  const connection = await aConnection(app, event);
  await aParticipant(event, person, { privacy_mode: true, real_name: "Ana Lima" });
  await aConsent(connection, person);
  const { token } = await anInstallationToken(connection, ["participants.read"]);
  const cookie = await aCookieHeader(person);
  const signIn = async (scope: string) =>
    (
      await authorizeEndpoint(new Request(authorizeUrl(app, { scope }), { headers: cookie }))
    ).headers.get("location") ?? "";
  const shown = async () =>
    (await (await callReadApi(`/events/${event.id}/participants`, token)).json()).items[0]
      .real_name;
  const consented = async () => (await connectedApps(person.id))[0]?.events[0]?.scopes;

  expect([await signIn("profile.read"), await shown(), await consented()]).toEqual([
    expect.stringContaining("?code="),
    "Ana Lima",
    ["profile.read", "event.attendance"],
  ]);
  await declareScopes("event.read", "event.attendance");
  await declareScopes("event.read", "profile.read", "event.attendance");
  expect([await signIn("profile.read"), await shown(), await consented()]).toEqual([
    expect.stringContaining("/oauth/consent?"),
    null,
    ["event.attendance"],
  ]);
  expect(await signIn("event.attendance")).toContain("?code=");
});

test("an edit of the scopes locks connections in the order in which webhooks are made for them, so that neither fails", async () => {
  const ids = [randomUUID(), randomUUID()].toSorted();
  for (const id of ids.toReversed())
    await prisma().connection.create({
      data: { id, integration_id: app.id, event_id: (await anEvent(organization)).id },
    });
  const lock = (tx: Transaction, id = "") =>
    tx.$queryRaw`SELECT FROM connections WHERE id = ${id}::uuid FOR SHARE`;
  const outcome = await whileAnotherTransaction(
    (tx) => lock(tx, ids[0]),
    () => declareScopes("event.read", "program.read"),
    (tx) => lock(tx, ids[1]),
  );
  expect(outcome).toBeUndefined();
});
