import { setImmediate as afterReading } from "node:timers/promises";

// Leans on paths inside Next: `prepare` loads these modules in one turn of the event loop, and nobody is answered meanwhile. Measured on two cores at a start
// with a build: two turns of 540 and 760 ms; loaded one by one, and pages when they are first asked for (`preloadEntriesOnStart`), the longest is 180 ms.

const modules = [
  () => import("next/dist/server/lib/router-server.js"),
  () => import("next/dist/server/base-server.js"),
  () => import("next/dist/server/next-server.js"),
];

/** Loads the large modules of Next, each in its own turn of the event loop, so that machine paths are answered in between. */
export async function loadNextInTurns(): Promise<void> {
  for (const load of modules) {
    await afterReading();
    await load();
  }
  await afterReading();
}
