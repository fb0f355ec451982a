import { expect, test } from "vitest";
import { type ExpectedDuration, Slots } from "./slots";

function fill(slots: Slots, expectation: ExpectedDuration): number {
  let taken = 0;
  for (; slots.hasRoomFor(expectation); taken++) slots.take(expectation);
  return taken;
}

test("slow attempts hold at most half of the slots, unsure ones start in up to three quarters, and the rest is reserved for quick ones", () => {
  const slots = new Slots(64);
  expect([fill(slots, "slow"), fill(slots, "unsure"), fill(slots, "quick")]).toEqual([32, 16, 16]);
});

test("a freed slot goes to the next eligible attempt", () => {
  const slots = new Slots(8);
  expect([fill(slots, "quick"), fill(slots, "unsure"), fill(slots, "slow")]).toEqual([8, 0, 0]);
  for (let n = 0; n < 5; n++) slots.free("quick");
  expect([fill(slots, "slow"), fill(slots, "quick")]).toEqual([3, 2]);
});
