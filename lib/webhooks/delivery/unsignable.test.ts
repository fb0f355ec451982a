import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import { aWebhookSecret } from "@/e2e/support/publisher";
import { aReceiver } from "@/e2e/support/receiver";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUps.splice(0)) await each();
});

/** More than the endpoints that a worker owns, connected to an event and without a secret. */
async function manyListenersWithoutSecret(event: { id: string; organization_id: string }) {
  const ids = Array.from({ length: 1_100 }, () => randomUUID());
  await pool().query(
    `WITH listeners AS (
       INSERT INTO integrations (organization_id, id, client_id, pseudonym_key, display_name,
                                 description, publisher_name, support_email, privacy_policy_url,
                                 webhook_url, declared_webhook_event_types, redirect_uris,
                                 visibility)
       SELECT $1, id, id::text, key, 'Listener', 'Listens.', 'Tests', 'a@example.com',
              'https://example.com/privacy', 'https://example.com/hook', '{thread.created}',
              '{https://example.com/back}', 'public'
         FROM unnest($2::uuid[], $3::bytea[]) AS l (id, key) RETURNING id)
     INSERT INTO connections (event_id, integration_id, granted_scopes)
     SELECT $4, id, '{event.read}' FROM listeners`,
    [
      event.organization_id,
      ids,
      ids.map((id) => sealPseudonymKey(newPseudonymKey(), id)),
      event.id,
    ],
  );
  return ids;
}

function logLines() {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  cleanUps.push(() => output.mockRestore());
  return () => output.mock.calls.map(([line]) => String(line));
}

const fanOutAll = async () => fanOut(await claimOccurrences(100, 30), () => {});

function startDispatcher() {
  const dispatcher = aDispatcher();
  cleanUps.push(dispatcher.stop);
}

async function aHook() {
  const hook = await aReceiver();
  cleanUps.push(hook.close);
  return hook;
}

test("deliveries that cannot be signed rest with one log line, and others are sent", async () => {
  const [event, healthy, hook] = [
    await anEventWithOrganization(),
    await anEventWithOrganization(),
    await aHook(),
  ];
  const withoutSecret = await manyListenersWithoutSecret(event);
  await anOccurrence(event);
  await fanOutAll();
  await aListener(healthy, hook.url);
  await anOccurrence(healthy);
  await fanOutAll();
  const lines = logLines();
  startDispatcher();
  await eventually(() => expect(hook.received).toHaveLength(1));
  await eventually(async () =>
    expect(
      await prisma().webhookEndpoint.count({
        where: { integration_id: { in: withoutSecret }, owner: null, probe_at: { gt: new Date() } },
      }),
    ).toBe(withoutSecret.length),
  );
  const about = lines().filter((line) => line.includes("deliveries wait for a secret"));
  expect(about).toHaveLength(1);
  expect(JSON.parse(about[0] ?? "")).toMatchObject({ level: "error", integrations: 512 });
  await eventually(async () =>
    expect(await prisma().delivery.count({ where: { attempt_count: { gt: 0 } } })).toBe(1),
  );
});

test("deliveries are sent as soon as there is a secret that signs them", async () => {
  const [event, hook] = [await anEventWithOrganization(), await aHook()];
  const { integration } = await aListener(event, hook.url);
  await prisma().webhookSecret.deleteMany({ where: { integration_id: integration.id } });
  logLines();
  startDispatcher();
  await anOccurrence(event);
  await eventually(async () =>
    expect(
      await prisma().webhookEndpoint.findUnique({ where: { integration_id: integration.id } }),
    ).toMatchObject({ owner: null, probe_at: expect.any(Date) }),
  );
  await prisma().webhookEndpoint.updateMany({
    data: { probe_at: new Date(Date.now() + 600_000) },
  });
  await aWebhookSecret(integration);
  await eventually(() => expect(hook.received).toHaveLength(1));
  await eventually(async () =>
    expect(await deliveriesOf(integration)).toMatchObject([{ status: "delivered" }]),
  );
});
