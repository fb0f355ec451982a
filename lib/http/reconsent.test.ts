import { expect, test } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import {
  type App,
  aCode,
  aCookieHeader,
  authorizeUrl,
  aVerifier,
  exchangeRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import { aPublishedApp } from "@/e2e/support/publisher";
import { aConnection, aMembership, anEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { editIntegration } from "@/lib/transitions/integration/edit";
import { manifestAsTyped } from "@/lib/transitions/integration/store-integration";
import { authorizeEndpoint } from "./authorize-endpoint";
import { consentDecision } from "./decision-endpoint";
import { tokenEndpoint } from "./oauth-endpoints";
import { readApi } from "./read-endpoint";

// Registration rule 5, from the manifest to the tokens.

const { app, publisher } = await aPublishedApp({ scopes: { "event.read": "required" } });
const { organization, person: organizer } = await aMembership();
const event = await anEvent(organization);
const connection = await aConnection(app, event, ["event.read"]);

async function addScope(name: string) {
  const stored = await prisma().integration.findUniqueOrThrow({
    where: { id: app.id },
    include: { declared_scopes: true },
  });
  const before = manifestAsTyped(stored);
  const manifest = {
    ...before,
    declared_scopes: [...before.declared_scopes, { name, required: false }],
  };
  expect(
    await editIntegration(actorOf(publisher), app.id, { manifest, logo: null, before }),
  ).toHaveProperty("saved");
}

const status = async () =>
  (await prisma().connection.findFirstOrThrow({ where: { id: connection.id } })).status;

const read = (path: string, token: string) =>
  readApi(
    new Request(`http://localhost:3000/api/v1/events/${event.id}${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );

/** The organizer goes through the consent screen again; returns the code. */
async function consentAgain(to: App, { codeChallenge }: { codeChallenge: string }) {
  const cookie = await aCookieHeader(organizer);
  const url = authorizeUrl(to, {
    event_id: event.id,
    scope: "event.read program.read",
    code_challenge: codeChallenge,
  });
  const requestId = requestIdOf(await authorizeEndpoint(new Request(url, { headers: cookie })));
  const decided = await consentDecision(
    await postDecision("/oauth/consent/decision", cookie, requestId, [
      ["decision", "allow"],
      ["scope", "program.read"],
    ]),
  );
  return new URL(decided.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

test("old tokens keep their scopes after a scope is added, and an explicit round trip reconnects with the new scope", async () => {
  const old = await (
    await tokenEndpoint(exchangeRequest(app, await aCode(app, event, organizer)))
  ).json();
  await addScope("program.read");
  expect(await status()).toBe("reconsent_required");

  expect((await read("", old.access_token)).status).toBe(200);
  expect((await read("/threads", old.access_token)).status).toBe(403);
  const refreshed = await (await tokenEndpoint(refreshRequest(app, old.refresh_token))).json();
  expect(refreshed.scope).toBe("event.read");
  expect(await status()).toBe("reconsent_required");

  const verifier = aVerifier();
  const code = await consentAgain(app, verifier);
  expect(await status()).toBe("connected");
  const fresh = await (await tokenEndpoint(exchangeRequest(app, { code, ...verifier }))).json();
  expect(fresh.scope).toBe("event.read program.read");
  expect((await read("/threads", fresh.access_token)).status).toBe(200);
  expect((await read("/threads", refreshed.access_token)).status).toBe(403);
});
