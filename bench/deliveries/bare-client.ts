import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";

// The floor: the same number of signed posts of the same size over persistent connections, without
// a queue, address checks or records.

const [port = 0, hosts = 0, posts = 0, bytes = 0] = process.argv.slice(2).map(Number);
const lookup: LookupFunction = (_host, { all }, callback) =>
  all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);
const agent = new Agent({
  keepAlive: true,
  ca: readFileSync("e2e/support/certificates/ca.pem", "utf8"),
});
const secret = `whsec_${"A".repeat(43)}=`;
const body = JSON.stringify({ pad: "x".repeat(bytes) });

const post = (host: string, n: number) =>
  new Promise<void>((resolve, reject) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "X-Service-Delivery-Id": `bare-${n}`,
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": serviceSignature(secret, timestamp, body),
    };
    const sent = request(
      { method: "POST", host, port, path: "/hook", headers, agent, lookup },
      (response) => {
        response.resume();
        response.on("end", resolve);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

let next = 0;
const postInTurn = async (host: string) => {
  while (next < posts) await post(host, next++);
};
await Promise.all(Array.from({ length: hosts }, (_, n) => postInTurn(`h${n}.integration.test`)));
next = 0;
const [started, begun] = [performance.now(), process.cpuUsage()];
await Promise.all(
  Array.from({ length: hosts }, (_, n) =>
    [0, 1, 2, 3].map(() => postInTurn(`h${n}.integration.test`)),
  ).flat(),
);
const { user, system } = process.cpuUsage(begun);
console.info(
  JSON.stringify({
    perSecond: posts / ((performance.now() - started) / 1000),
    microseconds: (user + system) / posts,
  }),
);
process.exit();
