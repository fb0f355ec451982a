import { expect, test } from "vitest";
import { Clock } from "./clock";
import { seededRandom } from "./random";
import { Station } from "./station";

/** The mean time from arrival to completion at this utilization of the servers, with exponential gaps and service times of mean 1. */
function meanTime(servers: number, utilization: number): number {
  const [clock, random] = [new Clock(), seededRandom(7)];
  const station = new Station("servers", clock, servers);
  let [count, sum] = [0, 0];
  const arrive = () => {
    const begun = clock.now;
    station.serve(random.exponential(1), () => {
      count += 1;
      sum += clock.now - begun;
    });
    clock.after(random.exponential(1 / (utilization * servers)), arrive);
  };
  clock.after(0, arrive);
  clock.runUntil(300_000 / servers);
  expect(station.utilization()).toBeCloseTo(utilization, 1);
  return sum / count;
}

/** Erlang's C formula: the probability of waiting at `servers` servers with the offered load `load`. */
function erlangC(servers: number, load: number): number {
  let [term, sum] = [1, 1];
  for (let n = 1; n < servers; n++) {
    term *= load / n;
    sum += term;
  }
  const last = ((term * load) / servers) * (servers / (servers - load));
  return last / (sum + last);
}

test.each([0.3, 0.5, 0.8])("the mean time of one server at %s of its capacity matches the M/M/1 formula", (utilization) => {
  const expected = 1 / (1 - utilization);
  expect(Math.abs(meanTime(1, utilization) / expected - 1)).toBeLessThan(0.05);
});

test.each([
  [4, 0.7],
  [8, 0.9],
])("the mean time of %s servers at %s of their capacity matches Erlang's formula", (servers, utilization) => {
  const load = servers * utilization;
  const expected = 1 + erlangC(servers, load) / (servers - load);
  expect(Math.abs(meanTime(servers, utilization) / expected - 1)).toBeLessThan(0.05);
});

test("callbacks scheduled for the same moment run in the order in which they were scheduled", () => {
  const clock = new Clock();
  const ran: number[] = [];
  for (let n = 0; n < 20; n++) clock.after(n % 2 === 0 ? 5 : 1, () => ran.push(n));
  clock.runUntil(5);
  expect(ran).toEqual([...Array.from({ length: 10 }, (_, n) => 2 * n + 1), ...Array.from({ length: 10 }, (_, n) => 2 * n)]);
});
