import type { Server } from "node:http";
import { config } from "@/lib/config/config";
import { log } from "@/lib/config/log";
import { closeReads } from "@/lib/db/read";
import { flushBehind } from "@/lib/db/write-behind";
import { closeHost, createHost } from "@/lib/http/node-host";
import { precompressed } from "@/lib/http/precompressed";
import { routes } from "@/lib/http/routes";
import { closeLimiter, limiter } from "@/lib/limits/process-limiter";

const drainWithinMs = 10_000;

/** Listens, and returns how to stop: no new connections, requests in flight are answered. */
export async function serveWeb(): Promise<() => Promise<void>> {
  const { PUBLIC_URL, HOST, PORT } = config();
  process.env.NEXTAUTH_URL = PUBLIC_URL; // never from a request's host
  limiter(); // connects while pages are prepared
  const dev = process.env.NODE_ENV !== "production";
  const { default: next } = await import("next");
  const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT });
  await app.prepare();
  // In development Next serves the machine paths too: it reloads them.
  const pages = dev ? app.getRequestHandler() : precompressed(".next/static", app.getRequestHandler());
  const server = createHost({ origin: PUBLIC_URL, routes: dev ? [] : routes, pages });
  if (dev) server.on("upgrade", app.getUpgradeHandler());
  await listen(server, HOST, PORT);
  log("info", "web listens", { address: `http://${HOST}:${PORT}`, public_url: PUBLIC_URL });
  return async () => {
    await closeHost(server, drainWithinMs);
    await app.close();
    await flushBehind();
    await closeReads();
    await closeLimiter();
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      reject(taken ? new Error(`Port ${port} on ${host} is taken by another program: set PORT.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
}
