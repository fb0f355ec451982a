import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { config } from "@/lib/config/config";
import { createHost } from "@/lib/http/node-host";
import { routes } from "@/lib/http/routes";

/** Our own server in this process, on a free port that is the public address too: the machine-facing paths over real sockets, without a build. */
export function machineHost() {
  const host = { origin: "" };
  const server = createHost({ origin: "http://localhost", routes, pages: async (_, outgoing) => void outgoing.writeHead(404).end() });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    host.origin = `http://127.0.0.1:${port}`;
    config().PUBLIC_URL = host.origin;
  });
  afterAll(() => void server.close());
  return host;
}
