import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { allAddresses } from "./addresses";

// The receiver in a separate process. It acknowledges everything, hosts named slow after 9.5 s. It
// reports the number of deliveries and ids that arrived, and the arrival time of each occurrence.

const certificate = (name: string) => readFileSync(`e2e/support/certificates/${name}`, "utf8");

let arrived = 0;
const ids = new Set<string>();
const receivedAt: [occurrence: string, at: string][] = [];

const slowMs = 9_500;

const answer: RequestListener = (request, response) => {
  const id = String(request.headers["x-service-delivery-id"]);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    arrived += 1;
    ids.add(id);
    const occurrence = /"name":"occurrence-(\d+)"/.exec(
      Buffer.concat(chunks).toString("latin1"),
    )?.[1];
    if (occurrence !== undefined) receivedAt.push([occurrence, String(process.hrtime.bigint())]);
    if (request.headers.host?.startsWith("slow")) setTimeout(() => response.end(), slowMs);
    else response.end();
  });
};

const listen = async (address: string, port: number): Promise<number> => {
  const server = createServer(
    { key: certificate("server-key.pem"), cert: certificate("server.pem") },
    answer,
  );
  server.keepAliveTimeout = 60_000;
  server.listen(port, address);
  await once(server, "listening");
  const listening = server.address();
  return listening && typeof listening === "object" ? listening.port : 0;
};

const [first = "", ...others] = allAddresses;
const port = await listen(first, 0);
await Promise.all(others.map((address) => listen(address, port)));
process.send?.({ port });

process.on("message", (command) => {
  if (command === "count")
    process.send?.({ arrived, ids: ids.size, occurrences: receivedAt.length });
  if (command === "occurrences") process.send?.({ receivedAt });
  if (command !== "reset") return;
  arrived = 0;
  ids.clear();
  receivedAt.length = 0;
  process.send?.({});
});
process.on("disconnect", () => process.exit());
