import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { sendTo } from "@/e2e/support/hosts";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import {
  type App,
  authorizeUrl,
  aVerifier,
  exchangeRequest,
  formRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { type Service, startService } from "@/e2e/support/service";
import {
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { registerIntegration } from "@/lib/transitions/integration/register";
import type { Exchange } from "@/lib/webhooks/outgoing/client";
import { HttpBrowser } from "./support/http-browser";
import { whileTableMissing } from "./support/matrix-world";
import { dumpOfEveryTable, encodingsOf, leakedSecrets } from "./support/secret-leaks";

vi.setConfig({ testTimeout: 120_000 });

const services: Service[] = [];
beforeAll(async () => {
  for (const name of ["web", "worker"] as const)
    services.push(await startService({ name, settings: { DATABASE_URL: databaseUrl } }));
}, 180_000);
afterAll(async () => {
  for (const service of services) await service.stop();
});

const origin = () => services[0]?.url ?? "";
const send = (request: Request, headers = {}) => sendTo(origin(), request, headers);

test("neither a dump of all tables nor any log contains an issued secret", async () => {
  const password = `correct horse ${randomUUID()}`;
  const organization = await anOrganization();
  const person = await aPerson({ password_hash: await hashPassword(password) });
  await aMember(organization, person);
  const event = await anEvent(organization);
  await aParticipant(event, person);
  const { app, webhookSecret } = await register(person, organization);
  const browser = new HttpBrowser(origin());
  await browser.signIn(person.email ?? "", password);

  const connected = await grant(browser, app, { scope: "event.read", event_id: event.id });
  const signedIn = await grant(browser, app, { scope: "profile.read", event_id: undefined });
  const refreshed = await (
    await send(refreshRequest(app, connected.refresh_token, {}, { "Idempotency-Key": "key-1234" }))
  ).json();
  const rotate = async (which: string) =>
    (await browser.post(`/developer/integrations/${app.id}/rotate-${which}-secret`, {})).json();
  const rotated = await rotate("client");
  const rotatedWebhook = await rotate("webhook");
  const secrets: Record<string, string> = {
    rotatedClientSecret: rotated.client_secret,
    rotatedWebhookSecret: rotatedWebhook.secret,
    password,
    clientSecret: app.clientSecret,
    webhookSecret,
    sessionCookie: browser.cookies.get("next-auth.session-token") ?? "",
    csrfCookie: browser.cookies.get("next-auth.csrf-token") ?? "",
    masterKey: process.env.SECRET_KEY ?? "",
    ...secretsOf("connected", connected),
    ...secretsOf("signedIn", signedIn),
    ...secretsOf("refreshed", refreshed),
  };
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 16)).toEqual([]);
  expect(Object.keys(secrets)).toEqual(
    expect.arrayContaining([
      "signedIn.id_token",
      "connected.code",
      "connected.codeVerifier",
      "refreshed.refresh_token",
    ]),
  );
  await sendRefusedRequests(app, secrets, event);
  // Flushes the rows that are written after the responses.
  for (const service of services) await service.stop();

  const dump = await dumpOfEveryTable();
  expect(dump).toContain(digest(refreshed.access_token).toString("hex"));
  expect(leakedSecrets(dump, secrets)).toEqual([]);
  const logs = services.map((service) => service.output()).join("\n");
  expect(logs).toContain("failed");
  expect(leakedSecrets(logs, secrets)).toEqual([]);
});

test("the search finds a secret in each of its forms", () => {
  for (const secret of [
    "svc_at_5lLr0wVnS6q9M5uQmJr3cJZ7yq1mM2r8VtYwq0nX1oA",
    "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    "correct horse",
  ])
    for (const form of encodingsOf(secret))
      expect(leakedSecrets(`a row with ${form} in it`, { secret })).toEqual(["secret"]);
});

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token?: string;
}

const secretsOf = (
  name: string,
  {
    access_token,
    refresh_token,
    id_token,
    ...more
  }: Tokens & { code?: string; codeVerifier?: string },
) => {
  const { code, codeVerifier } = more;
  const present = Object.entries({
    access_token,
    refresh_token,
    id_token,
    code,
    codeVerifier,
  }).filter(([, secret]) => secret !== undefined);
  return Object.fromEntries(present.map(([kind, secret]) => [`${name}.${kind}`, String(secret)]));
};

const answeredOk: Exchange = {
  outcome: "answered",
  status: 200,
  headers: {},
  body: Buffer.alloc(0),
  durationMs: 1,
};

async function register(person: { id: string }, organization: { id: string }) {
  const manifest = aManifest(organization, {
    declared_scopes: ["event.read", "profile.read"].map((name) => ({ name, required: true })),
    declared_webhook_event_types: ["participant.registered"],
    webhook_url: "https://hooks.example.com/in",
  });
  const result = await registerIntegration(
    anActor(person),
    { manifest, logo: await aLogo() },
    { post: async () => answeredOk },
  );
  if (!("registered" in result)) throw new Error(JSON.stringify(result.faults));
  const { integration_id, client_secret, webhook_secret } = result.registered;
  const integration = await prisma().integration.findUniqueOrThrow({
    where: { id: integration_id },
  });
  return {
    app: {
      ...integration,
      clientSecret: client_secret,
      redirectUri: integration.redirect_uris[0] ?? "",
    },
    webhookSecret: webhook_secret ?? "",
  };
}

async function grant(
  browser: HttpBrowser,
  app: App,
  over: { scope: string; event_id: string | undefined },
) {
  const { codeVerifier, codeChallenge } = aVerifier();
  const back = await browser.allow(
    `/oauth/authorize${new URL(authorizeUrl(app, { ...over, code_challenge: codeChallenge })).search}`,
  );
  const code = back.searchParams.get("code") ?? "";
  const tokens: Tokens = await (await send(exchangeRequest(app, { code, codeVerifier }))).json();
  return { ...tokens, code, codeVerifier };
}

/**
 * Sends secrets in the wrong places and requests that fail internally. The logs about them must not
 * contain the secrets.
 */
async function sendRefusedRequests(
  app: App,
  secrets: Record<string, string>,
  event: { id: string },
) {
  const bearer = { Authorization: `Bearer ${secrets["refreshed.access_token"]}` };
  const code = {
    code: secrets["connected.code"] ?? "",
    codeVerifier: secrets["connected.codeVerifier"] ?? "",
  };
  const read = new Request(`http://any/api/v1/events/${event.id}`, { headers: bearer });
  await whileTableMissing("authorization_codes", () => send(exchangeRequest(app, code)));
  await whileTableMissing("refresh_tokens", () =>
    send(refreshRequest(app, secrets["refreshed.refresh_token"] ?? "")),
  );
  await whileTableMissing("access_tokens", () => send(read));
  await whileTableMissing("client_secrets", () => send(exchangeRequest(app, code)));
  await whileTableMissing("sessions", () =>
    send(
      new Request("http://any/account", {
        headers: { Cookie: `next-auth.session-token=${secrets.sessionCookie}` },
      }),
    ),
  );
  await send(read, { "X-Service-Request-Id": secrets["refreshed.access_token"] ?? "" });
  await send(
    new Request(`http://any/oauth/token?client_secret=${app.clientSecret}&code=${code.code}`),
  );
  await send(
    new Request(`http://any/api/v1/events/${secrets["refreshed.access_token"]}`, {
      headers: bearer,
    }),
  );
  await send(new Request(`http://any/nothing?password=${secrets.password}`));
  await send(
    formRequest("/oauth/revoke", {
      token: secrets["signedIn.refresh_token"],
      client_secret: app.clientSecret,
    }),
  );
  const otherBrowser = new HttpBrowser(origin());
  await otherBrowser.signIn(secrets.password ?? "", secrets.password ?? "");
  await whileTableMissing("people", () =>
    otherBrowser.signIn("somebody@example.com", secrets.password ?? ""),
  );
}
