import { expect, test } from "vitest";
import { aDueDelivery } from "@/e2e/support/due-delivery";
import type { EndpointQueue } from "./endpoint-queue";
import { EndpointQueues } from "./endpoint-queues";
import { afterFailure, healthy } from "./health";

// The scheduling rule in simulated time: only attempts take time, each as long as its endpoint
// needs.

interface Endpoint {
  name: string;
  /** How long each attempt takes. */
  tookMs: number;
  host?: string;
  address?: string;
}

function aWorker(limits = { perEndpoint: 4, perHost: 8, total: 64 }) {
  const queues = new EndpointQueues(limits);
  const tookMs = new Map<EndpointQueue, number>();
  const address = new Map<EndpointQueue, string | undefined>();
  const ends: { at: number; end: (at: number) => void }[] = [];
  const waitedMs = new Map<string, number[]>();
  const heldMs = new Map<string, number>();
  const dueAt = new Map<string, number>();
  let now = 0;

  function open(endpoint: Endpoint): EndpointQueue {
    const queue = queues.open(endpoint.name, healthy);
    const host = endpoint.host ?? endpoint.name;
    queue.target = { url: `https://${host}/`, host, secret: "", noticesOnly: false };
    queue.targetReadAt = Number.POSITIVE_INFINITY;
    tookMs.set(queue, endpoint.tookMs);
    address.set(queue, endpoint.address ?? host);
    return queue;
  }

  function add(queue: EndpointQueue, count = 1) {
    const deliveries = Array.from({ length: count }, () => due(queue.integrationId));
    for (const { id } of deliveries) dueAt.set(id, now);
    queues.add(queue, deliveries);
    send();
  }

  function send() {
    for (let started = queues.start(now); started; started = queues.start(now)) {
      const { queue, delivery, finish } = started;
      const durationMs = tookMs.get(queue) ?? 0;
      const name = queue.integrationId;
      waitedMs.set(name, [...(waitedMs.get(name) ?? []), now - (dueAt.get(delivery.id) ?? 0)]);
      ends.push({
        at: now + durationMs,
        end: (at) => {
          heldMs.set(name, (heldMs.get(name) ?? 0) + durationMs);
          finish(at, { durationMs, address: address.get(queue) });
          queue.settle(delivery);
        },
      });
    }
  }

  /** Advances the clock to this time. */
  function until(at: number) {
    for (;;) {
      ends.sort((a, b) => a.at - b.at);
      if ((ends[0]?.at ?? Number.POSITIVE_INFINITY) > at) break;
      const next = ends.shift();
      now = next?.at ?? at;
      next?.end(now);
      send();
    }
    now = at;
  }

  return {
    queues,
    open,
    add,
    until,
    waitedMs,
    heldMs,
    inFlight: (queue: EndpointQueue) => queue.slotTime.inFlight,
    turn: (queue: EndpointQueue, ms: number) => tookMs.set(queue, ms),
  };
}

let made = 0;
const due = (integrationId: string) => aDueDelivery(String(made++), integrationId);

const several = <Value>(count: number, make: (n: number) => Value) =>
  Array.from({ length: count }, (_, n) => make(n));

test("sixteen endpoints that answer after 9.5 s, each with a backlog, delay fifty quick ones only briefly", () => {
  const { open, add, until, waitedMs } = aWorker();
  for (const queue of several(16, (n) => open({ name: `slow ${n}`, tookMs: 9_500 })))
    add(queue, 100);
  const quick = several(50, (n) => open({ name: `quick ${n}`, tookMs: 20 }));
  for (let second = 0; second < 60; second++) {
    for (const [n, queue] of quick.entries()) {
      until(second * 1_000 + n * 20);
      add(queue);
    }
  }
  until(61_000);
  const waited = quick.flatMap(({ integrationId }) => waitedMs.get(integrationId) ?? []);
  expect(waited).toHaveLength(3_000);
  expect(Math.max(...waited)).toBeLessThan(100);
});

test("slow endpoints still use half of the slots", () => {
  const { open, add, until, queues } = aWorker();
  for (const queue of several(16, (n) => open({ name: `slow ${n}`, tookMs: 9_500 })))
    add(queue, 100);
  until(15_000);
  expect(queues.inFlight).toBe(32);
});

test("quick endpoints that all become slow together leave room for one that stays quick", () => {
  const { open, add, until, turn, waitedMs } = aWorker();
  const turning = several(16, (n) => open({ name: `turning ${n}`, tookMs: 5 }));
  const quick = open({ name: "quick", tookMs: 5 });
  for (const queue of [...turning, quick]) add(queue);
  until(1_000);
  for (const queue of turning) turn(queue, 9_500);
  for (const queue of turning) add(queue, 20);
  add(quick);
  expect(waitedMs.get("quick")).toEqual([0, 0]);
});

test("endpoints that compete for the slots get equal time, not equal numbers of attempts", () => {
  const { open, add, until, heldMs } = aWorker({ perEndpoint: 1, perHost: 8, total: 2 });
  for (const queue of [open({ name: "9 s", tookMs: 9_000 }), open({ name: "1 s", tookMs: 1_000 })])
    add(queue, 1_000);
  until(600_000);
  const [long = 0, short = 0] = [heldMs.get("9 s"), heldMs.get("1 s")];
  expect(long + short).toBeGreaterThan(580_000);
  expect(Math.abs(long - short) / 600_000).toBeLessThan(0.05);
});

test("an endpoint gets one attempt at a time before its first response, four after it, and one after a failure", () => {
  const { open, add, until, inFlight } = aWorker();
  const queue = open({ name: "new", tookMs: 10 });
  add(queue, 20);
  expect(inFlight(queue)).toBe(1);
  until(10);
  expect(inFlight(queue)).toBe(4);
  queue.health = afterFailure(healthy, new Date(0), 60);
  until(25);
  expect(inFlight(queue)).toBe(1);
});

test("hosts that resolve to one address share its slots", () => {
  const { open, add, until, queues } = aWorker();
  const hosts = several(10, (n) => open({ name: `host ${n}`, tookMs: 100, address: "192.0.2.1" }));
  for (const queue of hosts) add(queue, 100);
  until(99);
  expect(queues.inFlight).toBe(10); // the address of the host is not known yet
  until(1_000);
  expect(queues.inFlight).toBe(8);
});

test("slow endpoints leave room for quick ones at a shared address", () => {
  const { open, add, until, waitedMs } = aWorker();
  const slow = several(4, (n) => open({ name: `slow ${n}`, tookMs: 9_500, host: "shared" }));
  const quick = open({ name: "quick", tookMs: 5, host: "shared" });
  for (const queue of [...slow, quick]) add(queue, 20);
  until(30_000);
  add(quick);
  expect(waitedMs.get("quick")?.at(-1)).toBe(0);
});
