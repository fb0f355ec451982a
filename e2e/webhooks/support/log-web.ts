import { once } from "node:events";
import { getHeapSpaceStatistics } from "node:v8";
import { closeHost, createHost } from "@/lib/http/node-host";
import { routes } from "@/lib/routes";
import { stopWatching } from "@/lib/webhooks/log/watch";

// A web process without pages: our own server on the port in the first argument. It stops as `npm run web` does. On the message "minor" or "major" (requires
// `--expose-gc`), it collects that generation and reports its memory.

const [port = "0"] = process.argv.slice(2);
const origin = `http://127.0.0.1:${port}`;
const server = createHost({ origin, routes, pages: async (_incoming, outgoing) => void outgoing.writeHead(404).end() });
process.once("SIGTERM", async () => {
  await stopWatching();
  await closeHost(server, 5_000);
  process.exit();
});
process.on("message", (type: "minor" | "major") => {
  if (type === "minor") globalThis.gc?.({ type, execution: "sync" });
  else globalThis.gc?.(); // Node 20 collects the old generation only when no type is given
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_used_size;
  process.send?.({ rss: process.memoryUsage().rss, old });
});
server.listen(Number(port), "127.0.0.1");
await once(server, "listening");
process.send?.("listens");
