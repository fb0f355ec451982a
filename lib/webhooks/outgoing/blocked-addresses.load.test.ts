import { afterAll, beforeAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import { aDispatcher, anOccurrence } from "@/e2e/support/listener";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import { aWebhookSecret } from "@/e2e/support/publisher";
import { aReceiver, receiverAuthority } from "@/e2e/support/receiver";
import { aConnection, aMembership, anActor, anEvent, anIntegration } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { editIntegration } from "@/lib/transitions/integration/edit";
import { registerIntegration } from "@/lib/transitions/integration/register";
import { sendTestWebhook } from "@/lib/transitions/integration/send-test-webhook";
import { manifestAsTyped } from "@/lib/transitions/integration/store-integration";
import { outgoingClient } from "./client";
import { addressJudge } from "./safe-address";

// Tests every form of every private address at each of the four places where the service connects
// to an address that a publisher chose. A listener on loopback would notice a connection.

process.env.LIMIT_TEST_WEBHOOKS = "100000/1";

/**
 * As in production, except that names resolve to loopback and the listener's certificate is
 * trusted.
 */
const client = outgoingClient({
  judge: addressJudge([]),
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  timeoutMs: 2_000,
  ca: receiverAuthority,
});

const privateAddresses = [
  ...[
    "127.0.0.1",
    "0.0.0.0",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "169.254.169.254",
  ],
  ...[
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.168.0.1",
    "192.168.255.254",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
  ],
];

function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const dword = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (n: number) => n.toString(16);
  const octal = (n: number) => `0${n.toString(8)}`;
  const wide = [...address]
    .map((char) => (char === "." ? "．" : String.fromCodePoint(0xff10 + Number(char))))
    .join("");
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  return [
    address,
    `${dword}`,
    `0x${hex(dword)}`,
    octal(dword),
    [a, b, c, d].map((part) => `0x${hex(part)}`).join("."),
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map((part) => `0x00000${hex(part)}`).join("."),
    `0x${hex(a)}.${b}.${octal(c)}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    wide,
    address.replaceAll(".", "。"),
    address.replaceAll(".", "%2e"),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${high}:${low}::1]`,
  ];
}

const names = [
  "localhost",
  "LOCALHOST",
  "hooks.example.com",
  "rebinding.integration.test",
  "ⓛocalhost",
  "[::1]",
  "[::]",
  "[fe80::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
];
const hosts = [...new Set([...privateAddresses.flatMap(spellingsOf), ...names])];

let canary: Awaited<ReturnType<typeof aReceiver>>;
let urls: string[];
beforeAll(async () => {
  canary = await aReceiver();
  urls = hosts.map((host) => `https://${host}:${canary.port}/hook`);
});
afterAll(() => canary.close());

const expectNoConnections = () => expect(canary.connections()).toBe(0);

async function aPublisher() {
  const { organization, person } = await aMembership();
  return { organization, publisher: actorOf(person), person };
}

test("the table is complete, and the listener detects connections", async () => {
  expect(hosts.length).toBeGreaterThan(300);
  const permissiveClient = outgoingClient({
    judge: () => true,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    timeoutMs: 2_000,
    ca: receiverAuthority,
  });
  const receiver = await aReceiver();
  expect(await permissiveClient.post({ url: receiver.url, headers: {}, body: "" })).toMatchObject({
    outcome: "answered",
  });
  receiver.close();
});

test("the client blocks every address", async () => {
  for (const url of urls)
    expect(await client.post({ url, headers: {}, body: "" }), url).toMatchObject({
      outcome: "unreachable",
      reason: "blocked",
    });
  expectNoConnections();
});

test("registration rejects every address", { timeout: 60_000 }, async () => {
  const [{ organization, publisher }, logo] = [await aPublisher(), await aLogo()];
  for (const webhook_url of urls) {
    const manifest = aManifest(organization, {
      webhook_url,
      declared_webhook_event_types: ["thread.created"],
    });
    expect(
      await registerIntegration(publisher, { manifest, logo }, client),
      webhook_url,
    ).toMatchObject({
      faults: { webhook_url: expect.any(String) },
    });
  }
  expectNoConnections();
});

test("an edit rejects every address", { timeout: 60_000 }, async () => {
  const { organization, publisher } = await aPublisher();
  const stored = await anIntegration(organization, { webhook_url: "https://example.com/hook" });
  const before = manifestAsTyped({
    ...stored,
    declared_scopes: [{ name: "event.read", required: true }],
  });
  for (const webhook_url of urls) {
    const edit = { manifest: { ...before, webhook_url }, logo: null, before: { ...before } };
    expect(await editIntegration(publisher, stored.id, edit, client), webhook_url).toMatchObject({
      faults: { webhook_url: expect.any(String) },
    });
  }
  expectNoConnections();
});

test("a test webhook gives the same answer for every address", { timeout: 60_000 }, async () => {
  const { organization, person } = await aPublisher();
  const { id } = await anIntegration(organization, {
    webhook_url: "https://example.com/hook",
    declared_webhook_event_types: ["thread.created"],
  });
  await aWebhookSecret({ id });
  for (const webhook_url of urls) {
    await prisma().integration.update({ where: { id }, data: { webhook_url } });
    const sent = await sendTestWebhook(
      anActor(person),
      id,
      { event_type: "thread.created" },
      client,
    );
    expect(sent, webhook_url).toMatchObject({ status_code: 0, response_body_preview: "" });
  }
  expectNoConnections();
});

test("a delivery reaches no address", { timeout: 60_000 }, async () => {
  const { organization } = await aPublisher();
  const event = await anEvent(organization);
  for (const webhook_url of urls) {
    const integration = await anIntegration(organization, {
      webhook_url,
      declared_webhook_event_types: ["thread.created"],
    });
    await aWebhookSecret(integration);
    await aConnection(integration, event);
  }
  const dispatcher = aDispatcher(client);
  await anOccurrence(event);
  await vi.waitFor(
    async () => expect(await prisma().attempt.count()).toBeGreaterThanOrEqual(urls.length),
    {
      timeout: 30_000,
      interval: 200,
    },
  );
  await dispatcher.stop();
  const outcomes = await prisma().attempt.findMany({
    distinct: ["outcome", "status_code"],
    select: { outcome: true, status_code: true },
  });
  expect(outcomes).toEqual([{ outcome: "unreachable", status_code: null }]);
  expectNoConnections();
});
