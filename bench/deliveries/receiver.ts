import { readFileSync } from "node:fs";
import { createServer } from "node:https";

// The receiver as a process of its own: acknowledges everything, and tells how many deliveries came, how many ids, and when each fact did.

const certificate = (name: string) => readFileSync(`e2e/support/certificates/${name}`, "utf8");

let arrived = 0;
const ids = new Set<string>();
const factsAt: [fact: string, at: string][] = [];

const server = createServer({ key: certificate("server-key.pem"), cert: certificate("server.pem") }, (request, response) => {
  const id = String(request.headers["x-service-delivery-id"]);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    arrived += 1;
    ids.add(id);
    const fact = /"name":"fact-(\d+)"/.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
    if (fact !== undefined) factsAt.push([fact, String(process.hrtime.bigint())]);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));

process.on("message", (asked) => {
  if (asked === "count") process.send?.({ arrived, ids: ids.size });
  if (asked === "facts") process.send?.({ factsAt });
  if (asked !== "reset") return;
  arrived = 0;
  ids.clear();
  factsAt.length = 0;
  process.send?.({});
});
process.on("disconnect", () => process.exit());
