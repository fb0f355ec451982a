import type { ServerResponse } from "node:http";
import type { Answer } from "./handler";

const bodiless = new Set([204, 304]);

/** Writes an answer out. node:http leaves the body out for HEAD, and keeps its Content-Length. */
export function sendAnswer({ status, headers, body }: Answer, outgoing: ServerResponse) {
  const length = bodiless.has(status) ? {} : { "Content-Length": body === null ? 0 : Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length });
  outgoing.end(body);
}
