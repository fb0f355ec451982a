import { readFileSync } from "node:fs";
import { createServer } from "node:https";

// The receiver as a process of its own: acknowledges everything, and tells how many deliveries came, how many ids, and when each occurrence did.

const certificate = (name: string) => readFileSync(`e2e/support/certificates/${name}`, "utf8");

let arrived = 0;
const ids = new Set<string>();
const receivedAt: [occurrence: string, at: string][] = [];

const server = createServer({ key: certificate("server-key.pem"), cert: certificate("server.pem") }, (request, response) => {
  const id = String(request.headers["x-service-delivery-id"]);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    arrived += 1;
    ids.add(id);
    const occurrence = /"name":"occurrence-(\d+)"/.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
    if (occurrence !== undefined) receivedAt.push([occurrence, String(process.hrtime.bigint())]);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));

process.on("message", (asked) => {
  if (asked === "count") process.send?.({ arrived, ids: ids.size });
  if (asked === "occurrences") process.send?.({ receivedAt });
  if (asked !== "reset") return;
  arrived = 0;
  ids.clear();
  receivedAt.length = 0;
  process.send?.({});
});
process.on("disconnect", () => process.exit());
