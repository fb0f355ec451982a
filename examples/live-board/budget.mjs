import { setTimeout as wait } from "node:timers/promises";

/** A little less than an installation token may send: 30 requests in any minute and 500 in any hour. */
const windows = [
  { count: 25, ms: 60_000 },
  { count: 450, ms: 3_600_000 },
];

/** When the last requests were sent, the oldest first. @type {number[]} */
const sent = [];

/** Resolves when one more request fits into the budget, and counts it. */
export async function turn() {
  for (let ms = waitOf(Date.now()); ms > 0; ms = waitOf(Date.now())) await wait(ms);
  sent.push(Date.now());
  if (sent.length > 450) sent.shift();
}

/** @param {number} now */
const waitOf = (now) => Math.max(...windows.map(({ count, ms }) => (sent.at(-count) ?? now - ms) + ms - now));
