import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "@/lib/errors/refusal";
import { addressKeyHeader, clientAddressHeader, clientOfSocket } from "./client-address";
import type { MachineRequest } from "./handler";

/** Forms and small JSON: no machine path takes more. */
const bodyBytesAtMost = 64 * 1024;

/** What node:http received, as a machine path reads it: addressed to the public origin whatever its Host says, its body read whole. */
export async function nodeRequest(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Promise<MachineRequest> {
  const { method = "GET" } = incoming;
  const url = origin + incoming.url;
  if (!URL.canParse(url)) throw refuse("invalid_request");
  const body = method === "GET" || method === "HEAD" ? null : await readBody(incoming);
  const gone = new AbortController();
  outgoing.on("close", () => outgoing.writableFinished || gone.abort());
  return { method, url, headers: nodeHeaders(incoming), body, signal: gone.signal };
}

/** Its headers, with the client's address as socket and trusted proxies tell it. */
export function nodeHeaders(incoming: IncomingMessage): MachineRequest["headers"] {
  const get = (name: string) => {
    if (name === clientAddressHeader) return clientOfSocket(incoming).address;
    if (name === addressKeyHeader) return clientOfSocket(incoming).addressKey;
    const value = incoming.headers[name];
    return typeof value === "string" ? value : null;
  };
  return { get, has: (name) => get(name) !== null };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer[]> {
  const tooLarge = () => refuse("invalid_request", { status: 413, message: "The body is too large.", headers: { Connection: "close" } });
  if (Number(incoming.headers["content-length"] ?? 0) > bodyBytesAtMost) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > bodyBytesAtMost) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks;
}
