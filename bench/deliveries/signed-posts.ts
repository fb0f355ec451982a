import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";

const lookup: LookupFunction = (_host, { all }, callback) =>
  all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);
const agent = new Agent({
  keepAlive: true,
  ca: readFileSync("e2e/support/certificates/ca.pem", "utf8"),
});
const secret = `whsec_${"A".repeat(43)}=`;

/**
 * A signed post over a persistent connection, without address checks or records. Resolves when the
 * response has been read.
 */
export const signedPost = (port: number, host: string, id: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "X-Service-Delivery-Id": id,
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
