import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { config } from "@/lib/config/config";
import { startDeadline } from "@/lib/deadline";
import { headersOf, hostHeader, reasonOf } from "./exchange";
import { guardedLookup, type Resolve, resolver } from "./guarded-lookup";
import { type AddressJudge, addressJudge, listedJudge } from "./safe-address";
import { type Target, targetOf } from "./target";
import type { UnreachableReason } from "./unreachable-reasons";

/** The outcome of reading a file. External failures are returned as values, not thrown. */
export type FetchOutcome =
  | { outcome: "answered"; status: number; headers: Record<string, string>; body: Buffer }
  | { outcome: "unreachable"; reason: UnreachableReason | "too_large" };

interface Options {
  judge: AddressJudge;
  /** Judges addresses for requests over plain HTTP. */
  plainJudge: AddressJudge;
  resolve: Resolve;
  timeoutMs: number;
  /** The limit for the body, both compressed and decompressed. */
  bytesAtMost: number;
  /** Certificates to trust instead of Node's certificate authorities (and NODE_EXTRA_CA_CERTS). */
  ca?: string;
}

export interface OutgoingReader {
  /** Sends one GET, and cancels it when `stop` aborts. */
  get(url: string, headers: Record<string, string>, stop?: AbortSignal): Promise<FetchOutcome>;
}

const headerBytesAtMost = 16 * 1024;

/** Reads files at URLs that an organizer enters: at most 20 MB within a minute. */
export function fileReader(): OutgoingReader {
  const { OUTBOUND_ALLOW } = config();
  return outgoingReader({
    judge: addressJudge(OUTBOUND_ALLOW),
    plainJudge: listedJudge(OUTBOUND_ALLOW),
    resolve: resolver(OUTBOUND_ALLOW.length > 0),
    timeoutMs: 60_000,
    bytesAtMost: 20 * 1024 * 1024,
  });
}

/**
 * Guarded like the webhook client (docs/rules/security.md#guarded-outgoing-requests). Also accepts
 * gzip, and plain HTTP to addresses that `plainJudge` admits.
 */
export function outgoingReader(options: Options): OutgoingReader {
  return {
    get: async (url, headers, stop) => {
      const target = targetOf(url, { plain: true });
      const judge = target?.isPlain ? options.plainJudge : options.judge;
      if (!target || (isIP(target.host) !== 0 && !judge(target.host)))
        return { outcome: "unreachable", reason: "blocked" };
      const clientRequest = send(target, headers, { ...options, judge });
      const cancel = () => void clientRequest.destroy();
      stop?.addEventListener("abort", cancel);
      let isLate = false;
      const deadline = startDeadline(options.timeoutMs, () => {
        isLate = true;
        clientRequest.destroy();
      });
      try {
        return await readResponse(clientRequest, options.bytesAtMost);
      } catch (error) {
        if (error instanceof TooLarge) return { outcome: "unreachable", reason: "too_large" };
        return {
          outcome: "unreachable",
          reason: isLate
            ? "timeout"
            : reasonOf(error instanceof Error ? error : new Error(String(error))),
        };
      } finally {
        deadline.clear();
        stop?.removeEventListener("abort", cancel);
        clientRequest.destroy();
      }
    },
  };
}

function send(
  target: Target,
  headers: Record<string, string>,
  { judge, resolve, ca }: Options,
): ClientRequest {
  const requestHeaders = {
    Host: hostHeader(target.host, target.port, target.isPlain ? 80 : 443),
    ...headers,
    "Accept-Encoding": "gzip",
    "User-Agent": "integrations-service",
  };
  const lookup = guardedLookup(resolve, judge);
  const sharedOptions = {
    method: "GET",
    host: target.host,
    port: target.port,
    path: target.path,
    headers: requestHeaders,
    maxHeaderSize: headerBytesAtMost,
    lookup,
  };
  if (target.isPlain) return plainRequest({ ...sharedOptions, agent: false }).end();
  return tlsRequest({ ...sharedOptions, agent: false, rejectUnauthorized: true, ca }).end();
}

async function readResponse(
  clientRequest: ClientRequest,
  bytesAtMost: number,
): Promise<FetchOutcome> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    clientRequest.on("response", resolve);
    clientRequest.on("error", reject);
    clientRequest.on("upgrade", (_response, socket) => socket.destroy());
    clientRequest.on("close", () => reject(new Error("closed")));
  });
  return {
    outcome: "answered",
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    body: await bodyOf(response, bytesAtMost),
  };
}

class TooLarge extends Error {}

async function bodyOf(response: IncomingMessage, bytesAtMost: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const keep = async (body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) chunks.push(chunk);
  };
  const limited = (body: AsyncIterable<Buffer>) => limitBytes(bytesAtMost, body);
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "gzip" || encoding === "x-gzip")
    await pipeline(response, limited, createGunzip(), limited, keep);
  else if (encoding === "identity" || encoding === "") await pipeline(response, limited, keep);
  else throw new Error(`unexpected content encoding: ${encoding}`);
  return Buffer.concat(chunks);
}

async function* limitBytes(bytesAtMost: number, body: AsyncIterable<Buffer>) {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > bytesAtMost) throw new TooLarge();
    yield chunk;
  }
}
