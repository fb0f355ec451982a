import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { proofAsShown } from "@/e2e/support/consent-proof";
import { type App, aCookieHeader, anApp, authorizeUrl, formRequest } from "@/e2e/support/oauth";
import {
  aConnection,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { checkSignedStatement } from "@/lib/portal/checked-statement";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { publicKeys, signingKey } from "@/lib/tokens/signing-keys";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { authorizeEndpoint } from "./authorize-endpoint";
import { consentDecision } from "./decision-endpoint";
import { receiptFile } from "./download";

// docs/rules/oauth.md#receipts

let app: App;
let organization: Awaited<ReturnType<typeof anOrganization>>;
let event: Awaited<ReturnType<typeof anEvent>>;
let organizer: Awaited<ReturnType<typeof aPerson>>;
let participant: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  organization = await anOrganization();
  [organizer, participant] = [await aPerson(), await aPerson()];
  await aMember(organization, organizer);
  event = await anEvent(organization, { title: "Lantern Con" });
  const webhooks = {
    webhook_url: "https://hooks.badges.example/in",
    declared_webhook_event_types: ["event.published"],
  };
  const scopes = {
    "event.read": "required",
    "participants.read": "optional",
    "profile.read": "required",
  } as const;
  app = await anApp(await anOrganization(), { display_name: "Badge Printer", scopes, ...webhooks });
  await aConnection(app, event);
  await aParticipant(event, participant);
});

/** Posts a person's decision on the consent screen of this request. */
async function decide(
  person: { id: string },
  parameters: Record<string, string>,
  decision: "allow" | "cancel",
  scopes: string[] = [],
) {
  const cookie = await aCookieHeader(person);
  const screen = await authorizeEndpoint(
    new Request(authorizeUrl(app, parameters), { headers: cookie }),
  );
  const requestId = screen.headers.get("location")?.match(/request=([0-9a-f-]{36})$/)?.[1] ?? "";
  const actor = await actorOfRequest(new Request("http://localhost:3000/", { headers: cookie }));
  const proof = actor ? await proofAsShown(actor, requestId) : "";
  const fromOurPage = { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" };
  const { url, headers } = formRequest(
    "/oauth/consent/decision",
    {},
    { ...cookie, ...fromOurPage },
  );
  const body = new URLSearchParams([
    ["request", requestId],
    ["proof", proof],
    ["decision", decision],
    ...scopes.map((name) => ["scope", name]),
  ]);
  return consentDecision(new Request(url, { method: "POST", headers, body: body.toString() }));
}

const connectParameters = () => ({ event_id: event.id, scope: "event.read participants.read" });
const latest = async () =>
  (await prisma().consentReceipt.findFirstOrThrow({ orderBy: { decided_at: "desc" } })).id;

async function download(id: string, person?: { id: string }) {
  const headers = person ? await aCookieHeader(person) : {};
  return receiptFile(new Request(`http://localhost:3000/receipts/${id}`, { headers }));
}

const receiptOf = async (person: { id: string }) => (await download(await latest(), person)).text();

test("an organizer's receipt records what the screen showed and what was granted, and the published keys verify it", async () => {
  await decide(organizer, connectParameters(), "allow");
  const response = await download(await latest(), organizer);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/jose",
    "cache-control": "no-store",
  });
  const { protectedHeader, payload } = await jwtVerify(
    await response.text(),
    createLocalJWKSet(await publicKeys()),
    {
      typ: "consent-receipt+jwt",
      issuer: "http://localhost:3000",
      audience: "http://localhost:3000/receipts/check",
    },
  );
  expect(protectedHeader.alg).toBe("RS256");
  expect(payload).toMatchObject({
    client_id: app.client_id,
    scopes: [
      { name: "event.read", required: true, granted: true },
      { name: "participants.read", required: false, granted: false },
    ],
    texts_version: expect.stringMatching(/^[\w-]{12}$/),
    event: event.id,
    return_host: "badges.example",
    webhook_event_types: ["event.published"],
    privacy_policy_url: app.privacy_policy_url,
    decided_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(payload).not.toHaveProperty("sub");
});

test("a participant's receipt names them by the pseudonym that the integration knows", async () => {
  await decide(participant, { scope: "profile.read" }, "allow", ["profile.read"]);
  const checked = await checkSignedStatement(await receiptOf(participant));
  expect(checked).toMatchObject({
    valid: true,
    receipt: { client_name: "Badge Printer", event_title: "Lantern Con" },
  });
  expect(checked).toHaveProperty("receipt.sub", expect.stringMatching(/^[0-9a-f]{32}$/));
  expect(checked).toHaveProperty("receipt.scopes", [
    { name: "profile.read", required: expect.any(Boolean), granted: true },
  ]);
});

test("a receipt that a mail program has wrapped is still valid", async () => {
  await decide(organizer, connectParameters(), "allow");
  const wrapped = (await receiptOf(organizer)).replaceAll(/.{72}/g, "$&\r\n  ");
  expect(wrapped.split("\r\n").length).toBeGreaterThan(5);
  expect(await checkSignedStatement(`${wrapped}\u00a0\n`)).toMatchObject({
    valid: true,
    receipt: { event: event.id },
  });
});

test("a receipt keeps the names that the screen showed, whatever they are today", async () => {
  await decide(organizer, connectParameters(), "allow");
  const receipt = await receiptOf(organizer);
  await prisma().event.update({ where: { id: event.id }, data: { title: "Secret Con" } });
  await prisma().integration.update({ where: { id: app.id }, data: { display_name: "Bank" } });
  const checked = await checkSignedStatement(receipt);
  expect(checked).toMatchObject({
    valid: true,
    receipt: { client_name: "Badge Printer", event_title: "Lantern Con" },
  });
  expect(JSON.stringify(checked)).not.toMatch(/Secret Con|Bank/);
  await prisma().event.update({ where: { id: event.id }, data: { title: "Lantern Con" } });
  await prisma().integration.update({
    where: { id: app.id },
    data: { display_name: "Badge Printer" },
  });
});

test("each decision creates its own receipt, and Cancel creates none", async () => {
  const count = () => prisma().consentReceipt.count();
  const before = await count();
  await decide(organizer, connectParameters(), "cancel");
  expect(await count()).toBe(before);
  await decide(organizer, connectParameters(), "allow", ["participants.read"]);
  await decide(organizer, connectParameters(), "allow");
  expect(await count()).toBe(before + 2);
});

describe("a receipt", () => {
  test("can be downloaded by its participant only, or, when an organizer consented, by the organizers of the event", async () => {
    const [stranger, colleague] = [await aPerson(), await aPerson()];
    await aMember(organization, colleague);
    await decide(participant, { scope: "profile.read", prompt: "consent" }, "allow", [
      "profile.read",
    ]);
    const own = await latest();
    await decide(organizer, connectParameters(), "allow");
    const events = await latest();
    const seen = async (id: string, person?: { id: string }) => (await download(id, person)).status;
    expect(
      await Promise.all(
        [participant, organizer, colleague, stranger, undefined].map((person) => seen(own, person)),
      ),
    ).toEqual([200, 404, 404, 404, 401]);
    expect(
      await Promise.all(
        [participant, organizer, colleague, stranger, undefined].map((person) =>
          seen(events, person),
        ),
      ),
    ).toEqual([404, 200, 200, 404, 401]);
    expect(await seen("nothing", organizer)).toBe(404);
  });

  test("is deleted with the participant's account; an organizer's receipt stays with the event, without a name", async () => {
    const [leaving, other] = [await aPerson(), await aPerson()];
    await Promise.all([
      aMember(organization, leaving),
      aMember(organization, other),
      aParticipant(event, leaving),
    ]);
    await decide(leaving, connectParameters(), "allow");
    const kept = await latest();
    await decide(leaving, { scope: "profile.read" }, "allow", ["profile.read"]);
    const own = await latest();
    await deleteAccount(anActor(leaving));
    expect(
      await prisma().consentReceipt.findMany({
        where: { id: { in: [kept, own] } },
        select: { id: true, person_id: true },
      }),
    ).toEqual([{ id: kept, person_id: null }]);
    expect((await download(kept, other)).status).toBe(200);
  });
});

describe("the check", () => {
  test("rejects a receipt with one altered letter anywhere", async () => {
    await decide(organizer, connectParameters(), "allow");
    const receipt = await receiptOf(organizer);
    expect(await checkSignedStatement(receipt)).toMatchObject({ valid: true });
    for (let at = 0; at < receipt.length; at += 7) {
      const altered = `${receipt.slice(0, at)}${receipt[at] === "A" ? "B" : "A"}${receipt.slice(at + 1)}`;
      expect(await checkSignedStatement(altered), `letter ${at}`).toMatchObject({ valid: false });
    }
  });

  test("accepts a receipt from the time when the keys of id_tokens signed it for the integration, also when they are no longer published", async () => {
    await decide(organizer, connectParameters(), "allow");
    const { iss, client_id, ...claims } = decodeJwt(await receiptOf(organizer));
    const { kid, key } = await signingKey("id_token");
    const receipt = await new SignJWT({ iss, ...claims, aud: String(client_id) })
      .setProtectedHeader({ alg: "RS256", typ: "consent-receipt+jwt", kid })
      .sign(key);
    expect(await checkSignedStatement(receipt)).toMatchObject({
      valid: true,
      receipt: { client_id: app.client_id },
    });
    await prisma().signingKey.updateMany({ data: { removed_at: new Date() } });
    expect(await checkSignedStatement(receipt)).toMatchObject({ valid: true });
    await prisma().signingKey.updateMany({ data: { removed_at: null } });
  });

  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString("base64url");

  test.each([
    ["words", "hello", "three parts"],
    ["three parts of nothing", "a.b.c", "three parts"],
    [
      "another kind of token",
      `${header({ alg: "RS256", typ: "JWT", kid: "x" })}.e30.AA`,
      "may be signed",
    ],
    [
      "somebody else's key",
      `${header({ alg: "RS256", typ: "consent-receipt+jwt", kid: "theirs" })}.e30.AA`,
      "was not signed by this service",
    ],
    [
      "no key at all",
      `${header({ alg: "none", typ: "consent-receipt+jwt" })}.e30.`,
      "was not signed by this service",
    ],
  ])("states why it is not valid: %s", async (_, text, reason) => {
    expect(await checkSignedStatement(text)).toEqual({
      valid: false,
      reason: expect.stringContaining(reason),
    });
  });
});
