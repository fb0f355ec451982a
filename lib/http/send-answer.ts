import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Answer, isStreamed } from "./handler";

const bodiless = new Set([204, 304]);

/** Writes an answer out. node:http leaves the body out for HEAD, and keeps its Content-Length. */
export async function sendAnswer({ status, headers, body }: Answer, outgoing: ServerResponse): Promise<void> {
  if (isStreamed(body)) return sendParts(status, headers, body, outgoing);
  const length = bodiless.has(status) ? {} : { "Content-Length": body === null ? 0 : Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length });
  outgoing.end(body);
}

/** A client that goes away ends the parts. */
async function sendParts(status: number, headers: Record<string, string>, parts: AsyncIterable<string>, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  await pipeline(Readable.from(parts), outgoing).catch((error) => {
    if (!outgoing.destroyed) throw error;
  });
}
