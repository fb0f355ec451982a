import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aDueDelivery as due } from "@/e2e/support/due-delivery";
import { dueDeliveries } from "./due-deliveries";
import { EndpointQueues } from "./endpoint-queues";
import { healthy } from "./health";
import { queueRefiller } from "./refill";

vi.mock("./due-deliveries", () => ({ dueDeliveries: vi.fn() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

function scenario() {
  const queues = new EndpointQueues({ perEndpoint: 4, perHost: 8, total: 64 });
  const queue = queues.open("one", healthy);
  const refill = queueRefiller({
    queues,
    release: () => {},
    rest: async () => {},
    onRefilled: () => {},
  });
  const change = () => {
    queues.invalidate("one");
    refill.refill();
  };
  return { queues, queue, refill, change };
}

test("waiting deliveries are read again immediately when their endpoint or connection changes", async () => {
  const { queues, queue, refill, change } = scenario();
  queues.add(queue, [due("withdrawn"), due("kept")]);
  vi.mocked(dueDeliveries).mockResolvedValueOnce([due("kept")]);
  change();
  await refill.idle();
  expect(queue.waiting.map(({ id }) => id)).toEqual(["kept"]);
});

test("a delivery whose result is written during the read of due deliveries is not queued again in its earlier state", async () => {
  const { queue, refill } = scenario();
  vi.mocked(dueDeliveries).mockImplementationOnce(async () => {
    refill.enqueue([due("delivered")]);
    const delivery = queue.waiting.shift();
    if (delivery) queue.settle(delivery);
    return [due("delivered"), due("kept")];
  });
  refill.refill();
  await refill.idle();
  expect(queue.waiting.map(({ id }) => id)).toEqual(["kept"]);
});

test("deliveries that were read before a change are not queued after it", async () => {
  const { queue, refill, change } = scenario();
  vi.mocked(dueDeliveries)
    .mockImplementationOnce(async () => {
      vi.setSystemTime(Date.now() + 5);
      change();
      return [due("withdrawn"), due("kept")];
    })
    .mockResolvedValueOnce([due("kept")]);
  refill.refill();
  await refill.idle();
  expect(queue.waiting.map(({ id }) => id)).toEqual(["kept"]);
});

test("a change in the same millisecond as the read also counts", async () => {
  const { queue, refill, change } = scenario();
  vi.mocked(dueDeliveries)
    .mockImplementationOnce(async () => {
      change();
      return [due("withdrawn"), due("kept")];
    })
    .mockResolvedValueOnce([due("kept")]);
  refill.refill();
  await refill.idle();
  expect(queue.waiting.map(({ id }) => id)).toEqual(["kept"]);
});
