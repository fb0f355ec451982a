import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import { aRecordingClient } from "@/e2e/support/recording-client";
import { aMember, aMembership, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import type { Exchange } from "@/lib/webhooks/outgoing/client";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import { openWebhookSecret } from "@/lib/webhooks/outgoing/webhook-secret";
import { registerIntegration } from "./register";

let organization: { id: string };
let publisher: Actor;
const logo = await aLogo();

beforeEach(async () => {
  ({ organization, actor: publisher } = await aMembership());
});

const register = (
  change: Record<string, unknown> = {},
  client = aRecordingClient(),
  actor = publisher,
) => registerIntegration(actor, { manifest: aManifest(organization, change), logo }, client);

const aRegistration = async (change: Record<string, unknown> = {}, client = aRecordingClient()) => {
  const result = await register(change, client);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result.registered;
};

const webhookFields = {
  declared_webhook_event_types: ["participant.registered"],
  webhook_url: "https://example.com/hook",
};

test("registration issues a client id, a client secret and, with event types, a webhook secret", async () => {
  const issued = await aRegistration(webhookFields);
  expect(issued.client_id).toMatch(/^app_[0-9A-Za-z]{22}$/);
  expect(issued.client_secret).toMatch(/^svc_cs_[\w-]{43}$/);
  expect(issued.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test("without event types there is no webhook secret", async () => {
  const issued = await aRegistration();
  expect(issued.webhook_secret).toBeNull();
  expect(
    await prisma().webhookSecret.count({ where: { integration_id: issued.integration_id } }),
  ).toBe(0);
});

test("a redirect URI may have a query, but none of the parameters that the answer adds", async () => {
  const uri = "https://example.com/callback";
  const typed = [
    `${uri}?code=1`,
    `${uri}?a=b&state=`,
    `${uri}?error`,
    `${uri}?error_description=x`,
    `${uri}?%63ode=1`,
  ];
  const faults = {
    faults: Object.fromEntries(
      typed.map((_, n) => [`redirect_uris.${n}`, expect.stringContaining("Remove the parameter")]),
    ),
  };
  expect(await register({ redirect_uris: typed })).toEqual(faults);
  expect(
    await register({ redirect_uris: [uri, `${uri}?State=1&state=2`], display_name: "" }),
  ).toEqual({
    faults: {
      "redirect_uris.1": "Remove the parameter state: the service adds it when it answers.",
      display_name: expect.any(String),
    },
  });
  await aRegistration({ redirect_uris: [`${uri}?tenant=1`, `${uri}/code/state?q=code=1`] });
});

test("all fields of the manifest are stored as typed", async () => {
  const { integration_id } = await aRegistration(webhookFields);
  const row = await prisma().integration.findUniqueOrThrow({
    where: { id: integration_id },
    include: { declared_scopes: { orderBy: { name: "asc" } }, logo: true },
  });
  expect(row).toMatchObject({
    ...aManifest(organization, webhookFields),
    status: "active",
    created_by: publisher.personId,
    declared_scopes: [
      { name: "event.read", required: true },
      { name: "participants.read", required: false },
    ],
    logo: { digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

test("the client secret is kept as a digest, the webhook secret and the pseudonym key sealed to their rows", async () => {
  const issued = await aRegistration(webhookFields);
  const { id, pseudonym_key } = await prisma().integration.findUniqueOrThrow({
    where: { id: issued.integration_id },
  });
  const clientSecret = await prisma().clientSecret.findFirstOrThrow({
    where: { integration_id: id },
  });
  expect(Buffer.from(clientSecret.digest).equals(digest(issued.client_secret))).toBe(true);
  expect(clientSecret.hint).toBe(issued.client_secret.slice(-4));
  const webhookSecret = await prisma().webhookSecret.findFirstOrThrow({
    where: { integration_id: id },
  });
  expect(openWebhookSecret(webhookSecret.sealed, webhookSecret.id)).toBe(issued.webhook_secret);
  expect(() => openWebhookSecret(webhookSecret.sealed, randomUUID())).toThrow();
  expect(openPseudonymKey(pseudonym_key, id)).toHaveLength(16);
  expect(() => openPseudonymKey(pseudonym_key, randomUUID())).toThrow();
});

test("no secret is in any table in the clear", async () => {
  const issued = await aRegistration(webhookFields);
  const tables = await prisma().$queryRaw<
    { name: string }[]
  >`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  for (const { name } of tables) {
    const rows = await prisma().$queryRawUnsafe<{ text: string }[]>(
      `SELECT t::text AS text FROM "${name}" t`,
    );
    for (const secret of [issued.client_secret, issued.webhook_secret ?? ""])
      for (const { text } of rows) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      }
  }
});

test("registration is audited without a secret", async () => {
  const issued = await aRegistration(webhookFields);
  const entry = await prisma().auditEntry.findFirstOrThrow({
    where: { integration_id: issued.integration_id },
  });
  expect(entry).toMatchObject({
    action: "integration.registered",
    actor_person_id: publisher.personId,
    organization_id: organization.id,
    request_id: publisher.requestId,
  });
});

test("an organization that is not verified cannot register, and nothing is sent or stored", async () => {
  for (const verification of ["unverified", "rejected"]) {
    await prisma().organization.update({ where: { id: organization.id }, data: { verification } });
    const client = aRecordingClient();
    const result = await register(webhookFields, client);
    expect(result).toEqual({
      faults: { organization_id: expect.stringContaining("not verified") },
    });
    expect(client.sent).toEqual([]);
  }
  expect(await prisma().integration.count({ where: { organization_id: organization.id } })).toBe(0);
});

test("a person who cannot manage integrations there cannot register; a foreign and a missing organization look alike", async () => {
  const outsider = actorOf(await aPerson());
  const eventsOnly = await aPerson();
  await aMember(organization, eventsOnly, { manage_events: true, manage_integrations: false });
  const foreign = await register({}, aRecordingClient(), outsider);
  const absent = await register({ organization_id: randomUUID() }, aRecordingClient(), outsider);
  expect(foreign).toEqual({ faults: { organization_id: expect.stringContaining("may manage") } });
  expect(absent).toEqual(foreign);
  expect(await register({}, aRecordingClient(), actorOf(eventsOnly))).toEqual(foreign);
});

test("the operator has no permissions on publisher tooling", async () => {
  const operator = await aPerson({ is_operator: true });
  expect(await register({}, aRecordingClient(), actorOf(operator))).toHaveProperty(
    "faults.organization_id",
  );
});

test("permissions that end during the webhook ping end the registration", async () => {
  const post = async (): Promise<Exchange> => {
    await prisma().organizationMember.deleteMany({ where: { organization_id: organization.id } });
    return { outcome: "answered", status: 200, headers: {}, body: Buffer.alloc(0), durationMs: 1 };
  };
  expect(await register(webhookFields, { post, sent: [] })).toHaveProperty(
    "faults.organization_id",
  );
});

test("faults of manifest, logo and organization are reported together", async () => {
  await prisma().organization.update({
    where: { id: organization.id },
    data: { verification: "unverified" },
  });
  const result = await registerIntegration(publisher, {
    manifest: aManifest(organization, { display_name: "" }),
    logo: Buffer.from("GIF89a"),
  });
  expect("faults" in result && Object.keys(result.faults).sort()).toEqual([
    "display_name",
    "logo",
    "organization_id",
  ]);
});

test("a webhook address that does not respond with 2xx is a fault at its field, and nothing is stored", async () => {
  expect(await register(webhookFields, aRecordingClient(500))).toEqual({
    faults: { webhook_url: expect.stringContaining("It answered 500.") },
  });
  expect(await prisma().integration.count({ where: { organization_id: organization.id } })).toBe(0);
});

test("the webhook address is pinged once whenever it is set, signed with the secret that is shown", async () => {
  const client = aRecordingClient();
  await aRegistration({ webhook_url: "https://example.com/hook" }, client);
  expect(client.sent).toHaveLength(1);
  const listener = aRecordingClient();
  const issued = await aRegistration(webhookFields, listener);
  const [ping] = listener.sent;
  expect(ping?.headers["X-Service-Signature"]).toBe(
    serviceSignature(
      issued.webhook_secret ?? "",
      Number(ping?.headers["X-Service-Timestamp"]),
      ping?.body ?? "",
    ),
  );
});

test("two registrations share no id, no secret and no pseudonym key", async () => {
  const [one, other] = [await aRegistration(webhookFields), await aRegistration(webhookFields)];
  for (const field of ["integration_id", "client_id", "client_secret", "webhook_secret"] as const)
    expect(one[field]).not.toBe(other[field]);
});
