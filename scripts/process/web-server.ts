import { createServer, type Server } from "node:http";
import { setImmediate as afterReading, setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import { openSharedConnections } from "@/lib/db/shared-connections";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { closeHost, createHost } from "@/lib/http/node-host";
import { outagePages } from "@/lib/http/outage-pages";
import { readableBodies } from "@/lib/http/page-bodies";
import { type PageHandler, precompressed } from "@/lib/http/precompressed";
import { closeLimiter, limiter } from "@/lib/limits/process-limiter";
import { routes } from "@/lib/routes";
import { publicKeys } from "@/lib/tokens/signing-keys";
import { stopWatching } from "@/lib/webhooks/log/watch";

const drainWithinMs = 10_000;

/**
 * Lets pending requests run first, because preparing the pages blocks the event loop repeatedly.
 */
const headStartMs = 50;

/**
 * Starts listening and returns a function that stops: it accepts no new connections, finishes
 * requests in flight, and ends polls of the event log immediately. Machine paths answer before Next
 * has prepared its pages. Requests for pages wait until then, which is most of the start-up time.
 */
export async function serveWeb(): Promise<() => Promise<void>> {
  const { PUBLIC_URL, HOST, PORT } = config();
  process.env.NEXTAUTH_URL = PUBLIC_URL; // never derived from a request's host
  void limiter(); // connects in the background
  // In development Next serves the machine paths as well, because it reloads them.
  const server = createHost({
    origin: PUBLIC_URL,
    routes: isDev() ? [] : routes,
    pages: async (...exchange) => (await pages).answer(...exchange),
  });
  const pages = listen(server, HOST, PORT)
    .then(openSharedConnections)
    .then(prepareSigningKey)
    .then(() => wait(headStartMs))
    .then(() => preparePages(server));
  const { close } = await pages;
  log("info", "web listens", { address: `http://${HOST}:${PORT}`, public_url: PUBLIC_URL });
  return async () => {
    await stopWatching();
    await closeHost(server, drainWithinMs);
    await close();
    await flushWriteBehind();
    await closeLimiter();
  };
}

/**
 * Creating an installation's first key can take seconds. No code exchange should wait for it after
 * its code has been spent.
 */
function prepareSigningKey(): void {
  void publicKeys().catch((error) =>
    log("warn", "signing key could not be prepared", faultOf(error)),
  );
}

const isDev = () => process.env.NODE_ENV !== "production";

async function preparePages(
  server: Server,
): Promise<{ answer: PageHandler; close: () => Promise<void> }> {
  const { HOST, PORT } = config();
  const { default: next } = await import("next");
  if (!isDev()) await loadNextInTurns();
  // Next listens for upgrades on `httpServer`, and in production answers none of them. A server
  // that nobody reaches gets that listener, so that ours ignores `Upgrade`, which many HTTP clients
  // send, and answers the request.
  const app = next({
    dev: isDev(),
    dir: process.cwd(),
    hostname: HOST,
    port: PORT,
    httpServer: createServer(),
  });
  await app.prepare();
  if (isDev()) server.on("upgrade", app.getUpgradeHandler());
  const answer = readableBodies(app.getRequestHandler(), routes);
  const pages = isDev() ? answer : precompressed(".next/static", outagePages(answer));
  return { answer: pages, close: () => app.close() };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      reject(
        taken
          ? new Error(`Port ${port} on ${host} is already in use. Set PORT to another port.`, {
              cause: error,
            })
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

// Relies on paths inside Next. `prepare` loads these modules in one turn of the event loop, which
// blocks all responses. Measured on two cores at a start with a build: two turns of 540 and 760 ms.
// When modules are loaded one by one, and pages at their first request (`preloadEntriesOnStart`),
// the longest turn is 180 ms.

const nextModules = [
  () => import("next/dist/server/lib/router-server.js"),
  () => import("next/dist/server/base-server.js"),
  () => import("next/dist/server/next-server.js"),
];

/**
 * Loads the large modules of Next, each in its own turn of the event loop, so that machine paths
 * can answer in between.
 */
async function loadNextInTurns(): Promise<void> {
  for (const load of nextModules) {
    await afterReading();
    await load();
  }
  await afterReading();
}
