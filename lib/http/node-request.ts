import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "@/lib/errors/refusal";
import type { ClientAddress } from "@/lib/network/client-address";
import { addressKeyHeader, clientAddressHeader, clientOfSocket } from "./client-address";
import type { MachineRequest } from "./handler";

/** Enough for forms and small JSON documents. */
const bodyBytesAtMost = 64 * 1024;

/**
 * Wraps a node:http request for a machine path. Its URL has the public origin, never the Host
 * header. Its body is read completely unless `streamsBody`.
 */
export async function nodeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  streamsBody = false,
): Promise<MachineRequest> {
  const { method = "GET" } = incoming;
  const url = origin + incoming.url;
  if (!URL.canParse(url)) throw refuse("invalid_request");
  const body =
    method === "GET" || method === "HEAD"
      ? null
      : streamsBody
        ? bodyStream(incoming)
        : await smallBody(incoming, outgoing);
  let disconnectSignal: AbortSignal | undefined;
  return {
    method,
    url,
    headers: nodeHeaders(incoming),
    body,
    get signal() {
      disconnectSignal ??= disconnectSignalOf(outgoing);
      return disconnectSignal;
    },
  };
}

/** Created only on demand: most responses are ready long before a client could disconnect. */
function disconnectSignalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnlessFinished = () => outgoing.writableFinished || controller.abort();
  if (outgoing.closed) abortUnlessFinished();
  else outgoing.on("close", abortUnlessFinished);
  return controller.signal;
}

/** The headers of the request, with the client's address from the socket and trusted proxies. */
export function nodeHeaders(incoming: IncomingMessage): MachineRequest["headers"] {
  let client: ClientAddress | undefined;
  const clientOnce = () => {
    client ??= clientOfSocket(incoming);
    return client;
  };
  const get = (name: string) => {
    if (name === clientAddressHeader) return clientOnce().address;
    if (name === addressKeyHeader) return clientOnce().addressKey;
    const value = incoming.headers[name];
    return typeof value === "string" ? value : null;
  };
  return { get, has: (name) => get(name) !== null };
}

async function smallBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Buffer[]> {
  const body = await readBody(incoming, outgoing, bodyBytesAtMost);
  if (body === "too large") throw refuse("invalid_request", { message: "The body is too large." });
  if (body === "busy") throw refuse("service_unavailable", { retryAfterSeconds: 5 });
  return body;
}

/** The bytes of request bodies that this process holds until each request is answered. */
export const heldBodies = { bytes: 0, bytesAtMost: 64 * 1024 * 1024 };

/**
 * A body of limited size. Rejects when the client breaks off. Reads by events, because the stream's
 * own iterator takes as much processor time as a database statement.
 */
export function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bytesAtMost: number,
): Promise<Buffer[] | "too large" | "busy"> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers["content-length"] ?? 0) > bytesAtMost) return resolve("too large");
    let chunks: Buffer[] = [];
    let size = 0;
    const release = () => {
      heldBodies.bytes -= size;
      chunks = [];
      size = 0;
    };
    const giveUp = (reason: "too large" | "busy") => {
      incoming.off("data", take).pause();
      release();
      resolve(reason);
    };
    const take = (chunk: Buffer) => {
      if (size + chunk.length > bytesAtMost) return giveUp("too large");
      if (heldBodies.bytes + chunk.length > heldBodies.bytesAtMost) return giveUp("busy");
      size += chunk.length;
      heldBodies.bytes += chunk.length;
      chunks.push(chunk);
    };
    outgoing.once("close", release);
    incoming
      .on("data", take)
      .once("end", () => resolve(chunks))
      .once("error", reject);
  });
}

/**
 * Ending the iteration does not destroy the stream, so a response can be sent although the body was
 * not read to its end.
 */
const bodyStream = (incoming: IncomingMessage): AsyncIterable<Buffer> =>
  incoming.iterator({ destroyOnReturn: false });
