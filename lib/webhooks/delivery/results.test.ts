import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDueDelivery } from "@/e2e/support/due-delivery";
import { fast } from "@/lib/db/fast";
import type { DueDelivery } from "./due-deliveries";
import { EndpointQueues } from "./endpoint-queues";
import { healthy } from "./health";
import type { HeldLease } from "./lease";
import { endpointReleaser } from "./ownership";
import { resultWriter } from "./results";

vi.mock("@/lib/db/fast", () => ({ fast: vi.fn() }));

beforeEach(() => void vi.spyOn(process.stdout, "write").mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

/**
 * A worker whose results the database rejects while its lease expires by its own clock. In the
 * database the lease is still valid.
 */
function aRejectedWorker() {
  const lease: HeldLease = {
    workerId: "worker",
    workerCount: () => 1,
    mayStart: () => true,
    isOver: () => true,
    renewWhenDue: async () => {},
    end: async () => {},
  };
  const statementNames: string[] = [];
  let isRejecting = true;
  vi.mocked(fast).mockImplementation(async (_, { name }) => {
    if (name === "write-results" && isRejecting)
      throw new Error("The database did not answer in time.");
    statementNames.push(name);
    return [];
  });
  const queues = new EndpointQueues({ perEndpoint: 4, perHost: 8, total: 64 });
  const queue = queues.open("one", healthy);
  const { release, idle } = endpointReleaser({ lease, queues });
  const results = resultWriter({ lease, queues, release, schedule: [1], onWritten: () => {} });
  const finishAttempt = (each: DueDelivery) =>
    results.add(queue, {
      delivery: each,
      startedAt: new Date(),
      headers: {},
      exchange: {
        outcome: "answered",
        status: 200,
        headers: {},
        body: Buffer.alloc(0),
        durationMs: 1,
      },
    });
  return {
    ...{ statementNames, queues, queue, results, released: idle },
    send: (...ids: string[]) => {
      const deliveries = ids.map((id) => aDueDelivery(id));
      queue.add(deliveries);
      return queue.waiting.splice(0);
    },
    finishAttempt,
    answer: () => {
      isRejecting = false;
    },
  };
}

test("an endpoint whose results were discarded is released, so that its deliveries are attempted again if the lease continues after all", async () => {
  const { statementNames, queues, results, released, send, finishAttempt } = aRejectedWorker();
  for (const each of send("first", "second")) finishAttempt(each);
  await results.idle();
  await released();
  expect(queues.all.size).toBe(0);
  expect(statementNames).toEqual(["release-endpoints"]);
});

test("the endpoint is released after its other attempts are written, so that none of them is sent twice concurrently", async () => {
  const { statementNames, queues, results, released, send, finishAttempt, answer } =
    aRejectedWorker();
  const [first, second] = send("first", "second");
  if (first) finishAttempt(first);
  await results.idle();
  expect(queues.all.size).toBe(1);
  answer();
  vi.mocked(fast).mockImplementation(async (_, { name }) => {
    statementNames.push(name);
    return name === "write-results" ? [{ id: "one" }] : [];
  });
  if (second) finishAttempt(second);
  await results.idle();
  await released();
  expect(queues.all.size).toBe(0);
  expect(statementNames).toEqual(["write-results", "release-endpoints"]);
});

test("results outlive the lease while the database does not answer, and are written when it does", async () => {
  const { statementNames, queues, results, send, finishAttempt } = aRejectedWorker();
  let refusals = 3;
  vi.mocked(fast).mockImplementation(async (_, { name }) => {
    if (refusals-- > 0) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    statementNames.push(name);
    return [{ id: "one" }];
  });
  for (const each of send("first")) finishAttempt(each);
  await results.idle();
  expect(statementNames).toEqual(["write-results"]);
  expect(queues.all.size).toBe(1);
});
