import type { IncomingMessage } from "node:http";

const bodyWithinMs = 30_000;

/**
 * Cuts the connection of a client that has not sent its body in time. In place of node:http's requestTimeout, which is one for all requests of a server: the
 * body of a feed may take as long as it likes.
 */
export function limitBodyTime(incoming: IncomingMessage): void {
  const { headers, socket } = incoming;
  if (incoming.complete || (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined)) return;
  const timer = setTimeout(() => socket.end(timedOut, () => socket.destroy()), bodyWithinMs);
  incoming.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

/** What node:http itself answers then. */
const timedOut = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** What is left of a body whose answer is ready: the client may only read the answer when it has sent everything. */
export function discardRest(incoming: IncomingMessage): void {
  limitBodyTime(incoming);
  incoming.resume();
}
