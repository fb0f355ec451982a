import { afterEach, expect, test, vi } from "vitest";
import { aReceiver } from "@/e2e/support/receiver";
import "@/e2e/support/database";
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { announceDeletion, cancelHeld } from "@/lib/webhooks/notices";
import { graces } from "@/worker/graces";
import { startWorker } from "@/worker/run";
import { aDispatcher, aFact, aListener, aStage, deliveriesOf } from "./support/listening";

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const receiver: typeof aReceiver = async (answer) => {
  const made = await aReceiver(answer);
  open.push(made);
  return made;
};

test("an endpoint that hangs with 20,000 queued delays no other", { timeout: 60_000 }, async () => {
  const hook = await receiver();
  const hanging = await receiver(() => {});
  const event = await aStage();
  const [quick, stuck] = [await aListener(event, hook.url), await aListener(await aStage(), hanging.url.replace("localhost", "hooks.example.com"))];
  const dispatcher = aDispatcher();
  const latencies = async () => {
    const seen = hook.received.length;
    const times: number[] = [];
    for (let n = 0; n < 60; n++) {
      await aFact(event);
      const committed = performance.now();
      while (hook.received.length <= seen + n) await wait(1);
      times.push(performance.now() - committed);
    }
    return times.sort((a, b) => a - b);
  };
  await latencies();
  const undisturbed = await latencies();
  const [occurrence] = await prisma().$queryRaw<{ id: string }[]>`
    INSERT INTO occurrences (event_type, event_id, fact_key, snapshot, fanned_out_at) VALUES ('thread.created', ${stuck.connection.event_id}::uuid, 'x', '{}', now()) RETURNING id`;
  await prisma().$executeRaw`
    INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body, replay_of)
    SELECT 'dlv_' || n, ${occurrence?.id}::uuid, ${stuck.integration.id}::uuid, ${stuck.connection.event_id}::uuid, 'thread.created', '{}', 'dlv' FROM generate_series(1, 20000) n`;
  await pool().query("SELECT pg_notify('deliveries', '')");
  await vi.waitFor(() => expect(hanging.connections()).toBeGreaterThan(0), 5_000);
  const disturbed = await latencies();
  await dispatcher.stop();
  // The worst of sixty, with room for a busy machine; a turn behind one that hangs would be two seconds.
  expect(disturbed.at(-1) ?? 0).toBeLessThan(Math.max(2 * (undisturbed.at(-1) ?? 0), 250));
  expect(hanging.connections()).toBeLessThanOrEqual(30);
  expect(await deliveriesOf(quick.integration)).toHaveLength(180);
});

test("of notices that wait for a grace, those whose cause is reversed never arrive, the others all do, and none early", {
  timeout: 60_000,
}, async () => {
  const hook = await receiver();
  const arrivedAt = new Map<string, number>();
  const timed = await receiver((request, response) => {
    arrivedAt.set(JSON.parse(request.body).event_id, Date.now());
    response.end();
  });
  const dispatcher = aDispatcher();
  const worker = startWorker([{ ...graces, everySeconds: 0.1 }]);
  const event = await aStage();
  const { integration } = await aListener(event, timed.url);
  const ids = await prisma().$queryRaw<{ id: string }[]>`
    INSERT INTO events (organization_id, title, slug, access_mode, publish_status, visibility)
    SELECT ${event.organization_id}::uuid, 'Archived ' || n, 'archived-' || n, 'closed', 'published', 'private' FROM generate_series(1, 1000) n RETURNING id`;
  await prisma().connection.createMany({
    data: ids.map(({ id }) => ({ integration_id: integration.id, event_id: id, granted_scopes: ["event.read"] })),
  });
  const causedAt = new Map<string, number>();
  const cause = (id: string) => {
    causedAt.set(id, Date.now());
    return transact((tx) => announceDeletion(tx, "event_archived", { rootId: id, actorId: id }));
  };
  const reverse = (id: string) => transact((tx) => cancelHeld(tx, id));
  const reversed: string[] = [];
  for (let n = 0; n < ids.length; n += 20) {
    const some = ids.slice(n, n + 20).map(({ id }) => id);
    await Promise.all(some.map(cause));
    expect(await Promise.all(some.slice(10).map(reverse))).toEqual(Array(10).fill(1));
    reversed.push(...some.slice(10));
  }
  await vi.waitFor(() => expect(arrivedAt.size).toBe(500), { timeout: 40_000, interval: 50 });
  await wait(500);
  await worker.stop();
  await dispatcher.stop();
  expect(hook.received).toEqual([]);
  expect(reversed.filter((id) => arrivedAt.has(id))).toEqual([]);
  for (const [id, at] of arrivedAt) expect(at - (causedAt.get(id) ?? 0)).toBeGreaterThan(grace * 1000 - 50);
  expect(await prisma().connection.count({ where: { integration_id: integration.id, status: "ended" } })).toBe(500);
});

const grace = 4;
process.env.DELETION_GRACE = String(grace);
