import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { config } from "@/lib/config/config";
import type { Handler } from "@/lib/http/handler";
import { createHost } from "@/lib/http/node-host";
import { routes } from "@/lib/routes";
import { publicKeys } from "@/lib/tokens/signing-keys";

/**
 * Our own server in this process, on a free port that is also the public address: the
 * machine-facing paths over real sockets, without a build. `pages` are the paths that Next would
 * serve.
 */
export function machineHost(pages: Record<string, Handler> = {}) {
  const host = { origin: "" };
  const server = createHost({
    origin: "http://localhost",
    routes,
    pages: async ({ url = "" }, outgoing) => {
      const response = await pages[url]?.(new Request(new URL(url, host.origin)));
      outgoing.writeHead(response?.status ?? 404).end(await response?.text());
    },
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    host.origin = `http://127.0.0.1:${port}`;
    config().PUBLIC_URL = host.origin;
    await publicKeys(); // as a web process does at startup
  });
  afterAll(() => void server.close());
  return host;
}
