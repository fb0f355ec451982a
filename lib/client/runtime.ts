// The part of the published client that is the same for every endpoint, as text. No template literals in it, so that it can stand in one.

export const transport = `export interface ClientOptions {
  /** The access token, or a function that gives the current one. */
  accessToken: string | (() => string | Promise<string>);
  /** Called once when the token has expired: refresh, store the new pair, return the new access token. */
  onExpired?: () => Promise<string>;
  /** Ends in /api/v1. */
  baseUrl?: string;
  fetch?: typeof fetch;
}

export interface PageQuery {
  /** 1 to 50; 25 when left out. */
  limit?: number | undefined;
  /** next_cursor of the page before. */
  cursor?: string | undefined;
  /** Only rows changed at this instant or later. */
  updated_since?: string | undefined;
}

/** Any answer that is no success. Branch on code. */
export class ServiceError extends Error {
  readonly code: ErrorEnvelope["error"];
  readonly status: number;
  readonly requestId: string;
  readonly field: string | undefined;
  readonly requiredScope: string | undefined;
  /** Seconds to wait; undefined when the answer names none. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: Partial<ErrorEnvelope>) {
    super(body.message ?? "The service answered " + response.status + ".");
    this.name = "ServiceError";
    this.code = body.error ?? (response.status === 503 ? "service_unavailable" : "internal_error");
    this.status = response.status;
    this.requestId = body.request_id ?? response.headers.get("x-service-request-id") ?? "";
    this.field = body.field;
    this.requiredScope = body.required_scope;
    const wait = response.headers.get("retry-after");
    this.retryAfter = wait === null ? undefined : Number(wait);
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  throw new ServiceError(response, (await response.json().catch(() => ({}))) as Partial<ErrorEnvelope>);
}

function withQuery(path: string, query: object): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  return present.length === 0 ? path : path + "?" + new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
}

/** Pages one after another until an empty one or the end. */
async function* walk<Item>(page: (cursor: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page(cursor);
    if (items.length === 0) return;
    yield* items;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
`;

export const reader = `  private readonly options: ClientOptions;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  private async read<Answer>(path: string): Promise<Answer> {
    const { accessToken, onExpired } = this.options;
    try {
      return await this.readWith<Answer>(path, typeof accessToken === "string" ? accessToken : await accessToken());
    } catch (error) {
      if (!onExpired || !(error instanceof ServiceError) || error.code !== "token_expired") throw error;
      return this.readWith<Answer>(path, await onExpired());
    }
  }

  private async readWith<Answer>(path: string, token: string): Promise<Answer> {
    const { baseUrl = BASE_URL, fetch: send = fetch } = this.options;
    return answerOf(await send(baseUrl + path, { headers: { Authorization: "Bearer " + token } }));
  }
`;

export const oauth = `export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** A code verifier to keep, and the challenge of it to send. */
export async function pkce(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Where to send the browser. With eventId an organizer connects that event; without it a participant signs in. */
export function authorizeUrl(request: {
  clientId: string;
  redirectUri: string;
  scope: readonly string[];
  state: string;
  challenge: string;
  eventId?: string;
  prompt?: "consent";
}): string {
  const { clientId, redirectUri, scope, state, challenge, eventId, prompt } = request;
  return withQuery(AUTH_URL + "/oauth/authorize", {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scope.join(" "),
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
    event_id: eventId,
    prompt,
  });
}

/** The code of the redirect for tokens. Tell the two kinds apart by organization_id. */
export const exchangeCode = (credentials: Credentials, { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string }) =>
  token<InstallationTokenResponse | UserTokenResponse>(credentials, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

/**
 * The next pair. Store it before you use it: the old refresh token has ended. An answer that was lost on the way is asked for once more under the same
 * Idempotency-Key; pass your own key to ask again yourself within a minute.
 */
export async function refreshTokens(credentials: Credentials, refreshToken: string, idempotencyKey: string = crypto.randomUUID()) {
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
  const ask = () => token<InstallationTokenResponse | UserTokenResponse>(credentials, fields, { "Idempotency-Key": idempotencyKey });
  return ask().catch((error) => {
    if (error instanceof ServiceError) throw error;
    return ask();
  });
}

async function token<Answer>({ clientId, clientSecret }: Credentials, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
  return answerOf(await fetch(AUTH_URL + "/oauth/token", { method: "POST", headers, body }));
}

/** Ends an access token alone, or with a refresh token the whole family. */
export async function revokeToken({ clientId, clientSecret }: Credentials, token: string): Promise<void> {
  const headers = { Authorization: "Basic " + btoa(encodeURIComponent(clientId) + ":" + encodeURIComponent(clientSecret)) };
  const response = await fetch(AUTH_URL + "/oauth/revoke", { method: "POST", headers, body: new URLSearchParams({ token }) });
  if (!response.ok) await answerOf(response);
}
`;

export const receiver = String.raw`/** A delivery's body by its type: branch on event_type. */
export type WebhookBody<Type extends keyof WebhookContents = keyof WebhookContents> = {
  [Each in Type]: Omit<WebhookEnvelope, "event_type"> & { event_type: Each } & WebhookContents[Each];
}[Type];

/**
 * The body of a delivery, or an error when it is not signed by us or too old. rawBody is the text exactly as received, before any JSON parser.
 * During a rotation pass the new secret or the old one: both signatures are looked at.
 */
export async function verifyWebhook(secret: string, headers: Headers, rawBody: string, toleranceSeconds = 300): Promise<WebhookBody> {
  const timestamp = headers.get("x-service-timestamp") ?? "";
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds) throw new Error("The webhook's timestamp is missing or too old.");
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const signed = new TextEncoder().encode(timestamp + "." + rawBody);
  for (const name of ["x-service-signature", "x-service-signature-previous"]) {
    const hex = /^sha256=([0-9a-f]{64})$/.exec(headers.get(name) ?? "")?.[1];
    if (hex === undefined) continue;
    const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    // Compares in constant time.
    if (await crypto.subtle.verify("HMAC", key, signature, signed)) return JSON.parse(rawBody) as WebhookBody;
  }
  throw new Error("The webhook's signature is not ours.");
}
`;
