import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface Visit {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What is not answered by then counts as a pause of that length. */
const answeredWithinMs = 15_000;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

let visitors = 0;

/**
 * Each request comes from another network, because an attacker has many: no limit by address ends
 * the walk.
 */
const nextAddress = () =>
  `2001:db8:${(++visitors >> 8).toString(16)}:${(visitors & 255).toString(16)}::1`;

/** Sends a request, reads the answer and returns its status; 0 when there was none. */
export function visit(
  port: number,
  { path, body, headers = {}, method = body ? "POST" : "GET" }: Visit,
) {
  return new Promise<number>((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        agent,
        path,
        method,
        maxHeaderSize: 100_000,
        headers: { "x-forwarded-for": nextAddress(), ...length, ...headers },
      },
      (answer) => {
        answer.on("error", () => resolve(0)).on("close", () => resolve(answer.statusCode ?? 0));
        answer.resume();
      },
    );
    sent.on("error", () => resolve(0));
    sent.setTimeout(answeredWithinMs, () => sent.destroy());
    sent.end(body);
  });
}

/** Sends most of a body, and then nothing more for this time. */
export async function holdOpen(
  port: number,
  count: number,
  { path, headers = {}, body = "" }: Visit,
  holdMs: number,
) {
  const slow = Array.from({ length: count }, () => {
    const declared = { "content-length": String(Buffer.byteLength(body) + 1) };
    const sent = request({
      port,
      host: "127.0.0.1",
      path,
      method: "POST",
      headers: { "x-forwarded-for": nextAddress(), ...declared, ...headers },
    });
    sent
      .on("error", () => {})
      .on("response", (answer) => answer.resume())
      .write(body);
    return sent;
  });
  await wait(holdMs);
  for (const each of slow) each.destroy();
}
