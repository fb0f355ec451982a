import type { ClientRequest, IncomingMessage } from "node:http";
import type { RequestOptions } from "node:https";
import { isIP } from "node:net";
import { BlockedAddress } from "./guarded-lookup";
import type { Target } from "./target";
import type { UnreachableReason } from "./unreachable-reasons";

// One POST on the wire. The guarded client (`client.ts`) uses it for deliveries, and
// `integrations doctor` to probe the developer's own receiver.

const headerBytesAtMost = 16 * 1024;
const bodyBytesAtMost = 64 * 1024;

/** A request in flight. */
export interface RequestInFlight {
  connected: boolean;
  address: string | undefined;
  isLate: boolean;
  /** The status of an answer that has begun. */
  status?: number | undefined;
  abort: () => void;
}

/**
 * Headers are passed as a list, which Node writes unchanged: setting them one by one costs a tenth
 * of the request.
 */
export const requestOptions = (
  { host, port, path }: Target,
  headers: Record<string, string>,
  body: string | Uint8Array,
  usualPort = 443,
): RequestOptions => ({
  method: "POST",
  host,
  port,
  path,
  headers: [
    ["Host", hostHeader(host, port, usualPort)],
    ...Object.entries(headers),
    ["Accept-Encoding", "identity"],
    ["Content-Length", String(Buffer.byteLength(body))],
  ].flat(),
  maxHeaderSize: headerBytesAtMost,
});

/** The value of Host: IPv6 addresses in brackets, and no usual port. */
export function hostHeader(host: string, port: number, usualPort: number): string {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return port === usualPort ? name : `${name}:${port}`;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends one request and resolves with the answer or the reason why there is none; it never rejects.
 * `stale_connection`: a reused connection had been closed, and nothing was received.
 */
export function exchange(
  request: (options: RequestOptions) => ClientRequest,
  options: RequestOptions,
  body: string | Uint8Array,
  inFlight: RequestInFlight,
): Promise<Answer | UnreachableReason | "stale_connection"> {
  return new Promise((resolve) => {
    if (inFlight.isLate) return resolve("timeout");
    const clientRequest = request(options);
    inFlight.abort = () => clientRequest.destroy();
    const settle = (outcome: Answer | UnreachableReason | "stale_connection") =>
      resolve(inFlight.isLate ? "timeout" : outcome);
    clientRequest.on("socket", (socket) => {
      inFlight.connected = clientRequest.reusedSocket;
      if (clientRequest.reusedSocket) inFlight.address = socket.remoteAddress;
      else
        socket.once("secureConnect", () => {
          inFlight.connected = true;
          inFlight.address = socket.remoteAddress;
        });
    });
    clientRequest.on("error", (error) =>
      settle(clientRequest.reusedSocket && isReset(error) ? "stale_connection" : reasonOf(error)),
    );
    clientRequest.on("upgrade", (_response, socket) => {
      socket.destroy();
      settle("broken_answer");
    });
    clientRequest.on("response", (response) => {
      inFlight.status = response.statusCode;
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length < bodyBytesAtMost) return;
        settle(answerOf(response, chunks));
        clientRequest.destroy();
      });
      response.on("end", () => settle(answerOf(response, chunks)));
      response.on("error", (error) => settle(reasonOf(error)));
    });
    clientRequest.on("close", () => settle("broken_answer"));
    clientRequest.end(body);
  });
}

/** The response headers, with repeated ones joined into one value. */
export function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in headersDistinct) headers[name] = headersDistinct[name]?.join(", ") ?? "";
  return headers;
}

function answerOf(response: IncomingMessage, chunks: Buffer[]): Answer {
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    body: Buffer.concat(chunks).subarray(0, bodyBytesAtMost),
  };
}

const isReset = (error: NodeJS.ErrnoException) =>
  error.code === "ECONNRESET" || error.code === "EPIPE";

/** The reason that publishers see, from an error of Node, TLS or the name lookup. */
export function reasonOf(error: NodeJS.ErrnoException): UnreachableReason {
  if (error instanceof BlockedAddress) return "blocked";
  const code = error.code ?? "";
  if (["ENOTFOUND", "EAI_AGAIN", "ENODATA", "ESERVFAIL", "ETIMEOUT"].includes(code))
    return "name_not_found";
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/.test(code))
    return "refused";
  if (/CERT|^ERR_(TLS|SSL)|SIGNATURE|^EPROTO$|SELF_SIGNED/.test(code)) return "tls";
  return "broken_answer";
}
