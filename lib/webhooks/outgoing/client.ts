import type { IncomingMessage } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { config } from "@/lib/config/config";
import { startDeadline } from "@/lib/deadline";
import { Blocked, guardedLookup, type Resolve, resolver } from "./guarded-lookup";
import { type AddressJudge, addressJudge } from "./safe-address";
import { type Target, targetOf } from "./target";

export interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** The outcome of a request. The outside world's failures are values; nothing is thrown. */
export type Exchange = (
  | { outcome: "answered"; status: number; headers: Record<string, string>; body: Buffer }
  /** `reason` is for our log and the operator only: to a publisher, blocked and refused look alike (docs/rules/webhooks.md#failures-look-alike). */
  | { outcome: "unreachable"; reason: UnreachableReason /** Whether TLS was established before it failed. */; connected?: boolean }
) & {
  /** The checked address that the request went to, if it got so far. */
  address?: string | undefined;
  durationMs: number;
};

export type UnreachableReason = "blocked" | "name_not_found" | "refused" | "tls" | "timeout" | "broken_answer";

interface Options {
  judge: AddressJudge;
  resolve: Resolve;
  timeoutMs: number;
  /** Trusted instead of Node's certificate authorities (and NODE_EXTRA_CA_CERTS). */
  ca?: string;
}

const headerBytesAtMost = 16 * 1024;
const bodyBytesAtMost = 64 * 1024;

/** The process's one client for addresses that publishers chose: reachability checks, tests, deliveries. */
export function outgoing(): OutgoingClient {
  const holder = globalThis as { serviceOutgoing?: OutgoingClient };
  const { OUTBOUND_ALLOW, WEBHOOK_TIMEOUT } = config();
  holder.serviceOutgoing ??= outgoingClient({
    judge: addressJudge(OUTBOUND_ALLOW),
    resolve: resolver(OUTBOUND_ALLOW.length > 0),
    timeoutMs: WEBHOOK_TIMEOUT * 1000,
  });
  return holder.serviceOutgoing;
}

export interface OutgoingClient {
  /** One POST. The body of an answer is cut after 64 KB. */
  post(request: OutgoingRequest): Promise<Exchange>;
}

/**
 * HTTPS to checked addresses only: a name is resolved once per connection, and the connection goes to what was checked. Follows no redirect, uses no
 * proxy, keeps no cookies, decompresses nothing; one deadline spans everything from the name to the last byte (docs/rules/security.md#guarded-outgoing-requests).
 */
export function outgoingClient({ judge, resolve, timeoutMs, ca }: Options): OutgoingClient {
  // An explicit `rejectUnauthorized` overrides NODE_TLS_REJECT_UNAUTHORIZED.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 4, timeout: 30_000, rejectUnauthorized: true, ca });
  const lookup = guardedLookup(resolve, judge);

  return {
    async post({ url, headers, body }) {
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      const target = targetOf(url);
      if (!target || (isIP(target.host) !== 0 && !judge(target.host))) return { outcome: "unreachable", reason: "blocked", durationMs: elapsed() };

      const underway: Underway = { connected: false, address: undefined, isLate: false, abort: () => {} };
      const deadline = startDeadline(timeoutMs, () => {
        underway.isLate = true;
        underway.abort();
      });
      const notingLookup: LookupFunction = (host, options, callback) =>
        lookup(host, options, (error, found, family) => {
          underway.address = typeof found === "string" ? found : found[0]?.address;
          callback(error, found, family);
        });
      const options = { ...requestOptions(target, headers, body), agent, lookup: notingLookup };
      let answer = await exchange(options, body, underway);
      // The receiver closed a kept connection just as it was used again: try once more, on a new connection.
      if (answer === "stale_connection") answer = await exchange({ ...options, agent: false, rejectUnauthorized: true, ca }, body, underway);
      deadline.clear();
      const { connected, address } = underway;
      if (typeof answer !== "string") return { outcome: "answered", ...answer, address, durationMs: elapsed() };
      const reason = answer === "stale_connection" ? "broken_answer" : answer;
      return { outcome: "unreachable", reason, connected, address, durationMs: elapsed() };
    },
  };
}

/** A request on its way. */
interface Underway {
  connected: boolean;
  address: string | undefined;
  isLate: boolean;
  abort: () => void;
}

/** The headers are a list, which Node writes as it is: setting them one by one costs a tenth of the request. */
const requestOptions = ({ host, port, path }: Target, headers: Record<string, string>, body: string | Uint8Array): RequestOptions => ({
  method: "POST",
  host,
  port,
  path,
  headers: [
    ["Host", hostHeader(host, port)],
    ...Object.entries(headers),
    ["Accept-Encoding", "identity"],
    ["Content-Length", String(Buffer.byteLength(body))],
  ].flat(),
  maxHeaderSize: headerBytesAtMost,
});

function hostHeader(host: string, port: number): string {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return port === 443 ? name : `${name}:${port}`;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

function exchange(options: RequestOptions, body: string | Uint8Array, underway: Underway): Promise<Answer | UnreachableReason | "stale_connection"> {
  return new Promise((resolve) => {
    if (underway.isLate) return resolve("timeout");
    const sent = request(options);
    underway.abort = () => sent.destroy();
    const settle = (came: Answer | UnreachableReason | "stale_connection") => resolve(underway.isLate ? "timeout" : came);
    sent.on("socket", (socket) => {
      underway.connected = sent.reusedSocket;
      if (sent.reusedSocket) underway.address = socket.remoteAddress;
      else
        socket.once("secureConnect", () => {
          underway.connected = true;
          underway.address = socket.remoteAddress;
        });
    });
    sent.on("error", (error) => settle(sent.reusedSocket && isReset(error) ? "stale_connection" : reasonOf(error)));
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      settle("broken_answer");
    });
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length < bodyBytesAtMost) return;
        settle(answerOf(response, chunks));
        sent.destroy();
      });
      response.on("end", () => settle(answerOf(response, chunks)));
      response.on("error", (error) => settle(reasonOf(error)));
    });
    sent.on("close", () => settle("broken_answer"));
    sent.end(body);
  });
}

function answerOf({ statusCode = 0, headersDistinct }: IncomingMessage, chunks: Buffer[]): Answer {
  const headers: Record<string, string> = {};
  for (const name in headersDistinct) headers[name] = headersDistinct[name]?.join(", ") ?? "";
  return { status: statusCode, headers, body: Buffer.concat(chunks).subarray(0, bodyBytesAtMost) };
}

const isReset = (error: NodeJS.ErrnoException) => error.code === "ECONNRESET" || error.code === "EPIPE";

function reasonOf(error: NodeJS.ErrnoException): UnreachableReason {
  if (error instanceof Blocked) return "blocked";
  const code = error.code ?? "";
  if (["ENOTFOUND", "EAI_AGAIN", "ENODATA", "ESERVFAIL", "ETIMEOUT"].includes(code)) return "name_not_found";
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/.test(code)) return "refused";
  if (/CERT|^ERR_(TLS|SSL)|SIGNATURE|^EPROTO$|SELF_SIGNED/.test(code)) return "tls";
  return "broken_answer";
}
