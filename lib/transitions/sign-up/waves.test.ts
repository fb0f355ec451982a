import { expect, test } from "vitest";
import { type Admission, admissionOf, bestWave, type GatingWave, seatsOf } from "./waves";

const wave = (data: Partial<GatingWave> = {}): GatingWave => ({
  id: "w",
  name: "Early",
  status: "started",
  start_time: null,
  is_over: false,
  audience: "all",
  roles_ids: [],
  per_user_limit: null,
  capacity: null,
  capacity_mode: null,
  taken: 0,
  mine: 0,
  ...data,
});

const input = { roleId: "host", capacity: 10 };

test.each<[string, Partial<GatingWave>, Admission]>([
  ["is started", {}, "open"],
  ["is scheduled", { status: "scheduled" }, "not_started"],
  ["has no state", { status: null }, "not_started"],
  ["is finished", { status: "finished" }, "over"],
  ["is canceled", { status: "canceled" }, "over"],
  ["is started, but past its window", { is_over: true }, "over"],
  ["is scheduled, but past its window", { status: "scheduled", is_over: true }, "over"],
  ["is for the person's role", { audience: "roles", roles_ids: ["other", "host"] }, "open"],
  ["is for other roles", { audience: "roles", roles_ids: ["other"] }, "not_for_you"],
  ["is for roles, and names none", { audience: "roles" }, "not_for_you"],
  ["names roles, but is for all", { roles_ids: ["other"] }, "open"],
  ["has a limit that is not used up", { per_user_limit: 2, mine: 1 }, "open"],
  ["has a limit that is used up", { per_user_limit: 2, mine: 2 }, "limit_used"],
  ["allows nobody anything", { per_user_limit: 0 }, "limit_used"],
  ["has seats", { capacity: 4, capacity_mode: "fixed", taken: 3 }, "open"],
  ["has no seat left", { capacity: 4, capacity_mode: "fixed", taken: 4 }, "wave_full"],
  ["has a number of seats and no mode", { capacity: 4, taken: 4 }, "wave_full"],
  ["has a share left", { capacity: 50, capacity_mode: "percentage", taken: 4 }, "open"],
  ["has its share taken", { capacity: 50, capacity_mode: "percentage", taken: 5 }, "wave_full"],
])("a wave that %s", (_, data, expected) => {
  expect(admissionOf(wave(data), input)).toBe(expected);
});

test("a person without a role has none of the roles", () => {
  expect(
    admissionOf(wave({ audience: "roles", roles_ids: ["host"] }), { ...input, roleId: null }),
  ).toBe("not_for_you");
});

test("a percentage is rounded down, and gives no limit for an activity without one", () => {
  const share = { capacity: 33, capacity_mode: "percentage" };
  expect([10, 3, 2, 0, null].map((seats) => seatsOf(share, seats))).toEqual([3, 0, 0, 0, null]);
  expect(seatsOf({ capacity: 100, capacity_mode: "percentage" }, 7)).toBe(7);
});

test("the wave that admits the person is used, or else the closest to admitting them; without a wave nothing is gated", () => {
  const [open, later] = [wave({ id: "open" }), wave({ id: "later", status: "scheduled" })];
  expect(bestWave([later, open], input)).toEqual({ wave: open, admission: "open" });
  expect(bestWave([wave({ status: "finished" }), later], input)).toEqual({
    wave: later,
    admission: "not_started",
  });
  expect(bestWave([], input)).toBeUndefined();
});
