import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization, anOccurrence } from "@/e2e/support/listener";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { prisma } from "@/lib/db/prisma";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { EndpointQueues } from "./endpoint-queues";
import { type HeldLease, holdLease } from "./lease";
import { ownershipPoll } from "./ownership";

const limits = { perEndpoint: 4, perHost: 8, total: 64 };

/** A worker that claims due endpoints when it polls. */
async function aWorker() {
  const lease: HeldLease = await holdLease({ leaseSeconds: 30, attemptSeconds: 10 });
  const queues = new EndpointQueues(limits);
  const poll = ownershipPoll({
    queues,
    lease,
    mayStart: () => true,
    atMostAlone: 64,
    atMostAmongOthers: 64,
    onPolled: () => {},
  });
  const claim = () => {
    poll.trigger();
    return poll.idle();
  };
  return { lease, claim, claimed: () => [...queues.all.keys()].sort() };
}

/** Two endpoints with a due delivery each, in id order. The last owner of both was killed. */
async function twoAbandonedEndpoints() {
  const event = await anEventWithOrganization();
  const listeners = [
    await aListener(event, "https://hooks.example.com/1"),
    await aListener(event, "https://hooks.example.com/2"),
  ];
  await anOccurrence(event);
  await fanOut(await claimOccurrences(100, 30), () => {});
  const ids = listeners.map(({ integration }) => integration.id).sort();
  const owner = randomUUID();
  await prisma().webhookEndpoint.createMany({
    data: ids.map((integration_id) => ({ integration_id, owner })),
  });
  return ids as [string, string];
}

test("a worker that waits while it claims endpoints does not take one from a worker that registered meanwhile", async () => {
  const [first, second] = await twoAbandonedEndpoints();
  const waiting = await aWorker();
  let newcomer: Awaited<ReturnType<typeof aWorker>> | undefined;
  await whileAnotherTransaction(
    (tx) =>
      tx.webhookEndpoint.updateMany({ where: { integration_id: first }, data: { probe_at: null } }),
    () => waiting.claim(),
    async () => {
      newcomer = await aWorker();
      await prisma().webhookEndpoint.update({
        where: { integration_id: second },
        data: { owner: newcomer.lease.workerId },
      });
    },
  );
  expect(waiting.claimed()).toEqual([first]);
  const { owner } = await prisma().webhookEndpoint.findUniqueOrThrow({
    where: { integration_id: second },
  });
  expect(owner).toBe(newcomer?.lease.workerId);
});

test("a worker claims the endpoints of a worker that was killed", async () => {
  const endpoints = await twoAbandonedEndpoints();
  const worker = await aWorker();
  await worker.claim();
  expect(worker.claimed()).toEqual(expect.arrayContaining(endpoints));
});
