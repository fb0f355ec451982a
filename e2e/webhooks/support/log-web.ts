import { once } from "node:events";
import { closeHost, createHost } from "@/lib/http/node-host";
import { routes } from "@/lib/routes";
import { stopWatching } from "@/lib/webhooks/log/watch";

// A web process without pages: our own server on the port in the first argument. It stops as
// `npm run web` does. On any message it collects its garbage (`--expose-gc`) and reports its
// memory.

const [port = "0"] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;
const server = createHost({
  origin,
  routes,
  pages: async (_incoming, outgoing) => void outgoing.writeHead(404).end(),
});
process.once("SIGTERM", async () => {
  await stopWatching();
  await closeHost(server, 5_000);
  process.exit();
});
process.on("message", () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().rss);
});
server.listen(Number(port), "127.0.0.1");
await once(server, "listening");
process.send?.("listens");
