import type { WebhookContents, WebhookEnvelope } from "./shapes";

/** The body of a delivery, by type: branch on event_type. */
export type WebhookBody<Type extends keyof WebhookContents = keyof WebhookContents> = {
  [Each in Type]: Omit<WebhookEnvelope, "event_type"> & {
    event_type: Each;
  } & WebhookContents[Each];
}[Type];

/** A Request, a request of node:http or Express, or headers and raw body that you already have. */
export interface WebhookRequest {
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>;
  body?: unknown;
  rawBody?: unknown;
  bodyUsed?: boolean;
  readableEnded?: boolean;
  arrayBuffer?(): Promise<ArrayBuffer>;
  [Symbol.asyncIterator]?(): AsyncIterator<unknown>;
}

export type WebhookFault =
  | "missing_headers"
  | "wrong_signature"
  | "stale_timestamp"
  | "body_not_raw"
  | "body_too_large"
  | "not_json"
  | "no_secret";

/**
 * Why a request is rejected. Respond with 401, or with 400 when the signature is not the reason.
 */
export class WebhookError extends Error {
  readonly code: WebhookFault;

  constructor(code: WebhookFault, message: string) {
    super(message);
    this.name = "WebhookError";
    this.code = code;
  }
}

const bytesAtMost = 16 * 1024 * 1024;

/**
 * Returns the body of a delivery when its signature over the raw bytes is valid and its timestamp
 * is recent; otherwise rejects with a WebhookError. Both signature headers are checked, so that the
 * old and the new secret work during a rotation.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: { toleranceSeconds?: number } = {},
): Promise<WebhookBody> {
  // JavaScript passes undefined when the environment variable is not set.
  const secrets = [secret].flat().filter((each) => each);
  if (secrets.length === 0) throw new WebhookError("no_secret", "No webhook secret was given.");
  const timestamp = headerOf(request, "x-service-timestamp") ?? "";
  const signatures = [
    headerOf(request, "x-service-signature"),
    headerOf(request, "x-service-signature-previous"),
  ].filter((each) => each !== null);
  if (!/^\d+$/.test(timestamp) || signatures.length === 0)
    throw new WebhookError(
      "missing_headers",
      "X-Service-Timestamp or X-Service-Signature is missing or malformed.",
    );
  const body = await rawBodyOf(request);
  if (!(await isSignedBy(secrets, signatures, timestamp, body)))
    throw new WebhookError("wrong_signature", "No signature matches this secret and these bytes.");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (age > toleranceSeconds)
    throw new WebhookError(
      "stale_timestamp",
      `The timestamp is ${Math.round(age)} seconds away from now; ${toleranceSeconds} are allowed.`,
    );
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookBody;
  } catch {
    throw new WebhookError("not_json", "The body is signed, but it is not JSON.");
  }
}

function headerOf({ headers }: WebhookRequest, name: string): string | null {
  if (typeof headers.get === "function") return headers.get(name);
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : (found?.[0] ?? null);
}

/** The bytes as they were sent. A body parser that ran before this has lost them. */
async function rawBodyOf(request: WebhookRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (request.arrayBuffer && request.bodyUsed !== true)
    return new Uint8Array(await request.arrayBuffer());
  for (const given of [request.rawBody, request.body]) {
    if (typeof given === "string") return new TextEncoder().encode(given);
    if (given instanceof Uint8Array) return new Uint8Array(given);
  }
  if (request.arrayBuffer || request.readableEnded === true || !request[Symbol.asyncIterator])
    throw new WebhookError(
      "body_not_raw",
      "The body has already been read or parsed. In Express, put express.raw({ type: '*/*', limit: '1mb' }) before this route.",
    );
  return bytesOf(request as AsyncIterable<unknown>);
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk));
    length += bytes.length;
    if (length > bytesAtMost)
      throw new WebhookError("body_too_large", "The body is larger than any delivery.");
    chunks.push(bytes);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Compares in constant time. */
async function isSignedBy(
  secrets: readonly string[],
  signatures: readonly string[],
  timestamp: string,
  body: Uint8Array,
): Promise<boolean> {
  const prefix = new TextEncoder().encode(`${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(secret),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["verify"],
    );
    for (const signature of signatures) {
      const hex = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1];
      if (hex === undefined) continue;
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
      if (await crypto.subtle.verify("HMAC", key, bytes, signed)) return true;
    }
  }
  return false;
}
