import { setImmediate as afterReading } from "node:timers/promises";

// Relies on paths inside Next. `prepare` loads these modules in one turn of the event loop, which
// blocks all responses. Measured on two cores at a start with a build: two turns of 540 and 760 ms.
// When modules are loaded one by one, and pages at their first request (`preloadEntriesOnStart`),
// the longest turn is 180 ms.

const modules = [
  () => import("next/dist/server/lib/router-server.js"),
  () => import("next/dist/server/base-server.js"),
  () => import("next/dist/server/next-server.js"),
];

/**
 * Loads the large modules of Next, each in its own turn of the event loop, so that machine paths
 * can answer in between.
 */
export async function loadNextInTurns(): Promise<void> {
  for (const load of modules) {
    await afterReading();
    await load();
  }
  await afterReading();
}
