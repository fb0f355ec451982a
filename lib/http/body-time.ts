import type { IncomingMessage } from "node:http";

const bodyWithinMs = 30_000;

/**
 * Closes the connection of a client that has not sent its body in time. This replaces node:http's
 * requestTimeout, which applies to all requests of a server: the body of a feed may take any time.
 */
export function limitBodyTime(incoming: IncomingMessage): void {
  const { headers, socket } = incoming;
  if (
    incoming.complete ||
    (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined)
  )
    return;
  const timer = setTimeout(() => socket.end(timeoutResponse, () => socket.destroy()), bodyWithinMs);
  incoming.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

/** The response that node:http itself sends in this case. */
const timeoutResponse = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/**
 * Discards the rest of a body after the response is ready: some clients read the response only
 * after sending everything.
 */
export function discardRest(incoming: IncomingMessage): void {
  limitBodyTime(incoming);
  incoming.resume();
}
