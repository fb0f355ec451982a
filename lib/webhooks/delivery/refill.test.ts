import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DueDelivery, dueDeliveries } from "./due";
import { Lanes } from "./endpoint-queues";
import { healthy } from "./health";
import { supplying } from "./refill";

vi.mock("./due", () => ({ dueDeliveries: vi.fn(), buryPending: vi.fn() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const due = (id: string): DueDelivery => ({
  id,
  delivery_id: id,
  integration_id: "one",
  event_type: "thread.created",
  body: "{}",
  attempt_count: 0,
  replay_of: null,
});

function story() {
  const lanes = new Lanes({ perEndpoint: 4, perHost: 8, total: 64, failing: 32 });
  const lane = lanes.open("one", healthy);
  const supply = supplying({ lanes, leave: () => {}, supplied: () => {} });
  const change = () => {
    lanes.changed("one");
    supply.refill();
  };
  return { lanes, lane, supply, change };
}

test("what waits is read again at once when its endpoint or connection has changed", async () => {
  const { lanes, lane, supply, change } = story();
  lanes.fill(lane, [due("withdrawn"), due("kept")]);
  vi.mocked(dueDeliveries).mockResolvedValueOnce([due("kept")]);
  change();
  await supply.idle();
  expect(lane.queue.map(({ id }) => id)).toEqual(["kept"]);
});

test("what was read before a change does not come back after it", async () => {
  const { lane, supply, change } = story();
  vi.mocked(dueDeliveries)
    .mockImplementationOnce(async () => {
      vi.setSystemTime(Date.now() + 5);
      change();
      return [due("withdrawn"), due("kept")];
    })
    .mockResolvedValueOnce([due("kept")]);
  supply.refill();
  await supply.idle();
  expect(lane.queue.map(({ id }) => id)).toEqual(["kept"]);
});
