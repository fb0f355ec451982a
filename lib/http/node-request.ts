import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "@/lib/errors/refusal";
import type { ClientAddress } from "@/lib/network/client-address";
import { addressKeyHeader, clientAddressHeader, clientOfSocket } from "./client-address";
import type { MachineRequest } from "./handler";

/** Enough for forms and small JSON documents. */
const bodyBytesAtMost = 64 * 1024;

/**
 * A node:http request for a machine path. Its URL has the public origin, never the Host header.
 */
export class NodeRequest implements MachineRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: MachineRequest["headers"];
  body: MachineRequest["body"] = null;
  private disconnectSignal: AbortSignal | undefined;

  constructor(
    private readonly incoming: IncomingMessage,
    private readonly outgoing: ServerResponse,
    origin: string,
  ) {
    this.method = incoming.method ?? "GET";
    this.url = origin + incoming.url;
    this.headers = new NodeHeaders(incoming);
  }

  /** Reads the body completely unless it is streamed. */
  async readBody(streamsBody = false): Promise<void> {
    this.body = streamsBody
      ? bodyStream(this.incoming)
      : await smallBody(this.incoming, this.outgoing);
  }

  /** Created only on demand: most responses are ready long before a client could disconnect. */
  get signal(): AbortSignal {
    this.disconnectSignal ??= disconnectSignalOf(this.outgoing);
    return this.disconnectSignal;
  }
}

function disconnectSignalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abortUnlessFinished = () => outgoing.writableFinished || controller.abort();
  if (outgoing.closed) abortUnlessFinished();
  else outgoing.on("close", abortUnlessFinished);
  return controller.signal;
}

/** The headers of the request, with the client's address from the socket and trusted proxies. */
export class NodeHeaders implements Pick<Headers, "get" | "has"> {
  private client: ClientAddress | undefined;

  constructor(private readonly incoming: IncomingMessage) {}

  get(name: string): string | null {
    if (name === clientAddressHeader) return this.clientOnce().address;
    if (name === addressKeyHeader) return this.clientOnce().addressKey;
    const value = this.incoming.headers[name];
    return typeof value === "string" ? value : null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  private clientOnce(): ClientAddress {
    this.client ??= clientOfSocket(this.incoming);
    return this.client;
  }
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
