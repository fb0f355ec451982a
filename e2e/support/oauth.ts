import { createHash, randomBytes, randomUUID } from "node:crypto";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { newPseudonymKey, sealPseudonymKey } from "@/lib/people/pseudonym";
import type { Scope } from "@/lib/resources/scopes";
import { sealSession, sessionCookieName } from "@/lib/session/cookie";
import { issueCode, type TokenKind } from "@/lib/tokens/authorization-code";
import { publicKeys } from "@/lib/tokens/signing-keys";
import { startSession } from "@/lib/transitions/account/session";

// An integration with connections and codes, for OAuth tests.

interface IntegrationInput {
  limit_installation?: string;
  status?: string;
  display_name?: string;
  redirect_uris?: string[];
  visibility?: string;
  webhook_url?: string;
  declared_webhook_event_types?: string[];
  /** Default: `event.read` is required and `participants.read` is optional. */
  scopes?: Partial<Record<Scope, "required" | "optional">>;
}

export async function anApp(
  organization: { id: string },
  { scopes, ...data }: IntegrationInput = {},
) {
  const id = randomUUID();
  const clientSecret = newSecret("svc_cs_");
  const declared = scopes ?? { "event.read": "required", "participants.read": "optional" };
  const integration = await prisma().integration.create({
    data: {
      id,
      organization_id: organization.id,
      client_id: `client-${id}`,
      display_name: "Badge Printer",
      description: "Prints badges.",
      publisher_name: "Badges Ltd",
      support_email: "help@badges.example",
      privacy_policy_url: "https://badges.example/privacy",
      redirect_uris: ["https://badges.example/callback"],
      declared_webhook_event_types: [],
      visibility: "public",
      pseudonym_key: Uint8Array.from(sealPseudonymKey(newPseudonymKey(), id)),
      ...data,
      declared_scopes: {
        create: Object.entries(declared).map(([name, need]) => ({
          name,
          required: need === "required",
        })),
      },
      client_secrets: {
        create: { digest: Uint8Array.from(digest(clientSecret)), hint: clientSecret.slice(-4) },
      },
    },
  });
  return { ...integration, clientSecret, redirectUri: integration.redirect_uris[0] ?? "" };
}

export type App = Awaited<ReturnType<typeof anApp>>;

export const aConnection = (
  app: { id: string },
  event: { id: string },
  granted_scopes: string[] = ["event.read"],
) =>
  prisma().connection.create({
    data: { integration_id: app.id, event_id: event.id, granted_scopes },
  });

export function aVerifier() {
  const codeVerifier = randomBytes(32).toString("base64url");
  return {
    codeVerifier,
    codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
  };
}

interface CodeInput {
  kind?: TokenKind;
  scopes?: string[];
  nonce?: string;
}

/** Issues a code, as the consent screen does. */
export async function aCode(
  app: App,
  event: { id: string },
  person: { id: string },
  input: CodeInput = {},
) {
  const { codeVerifier, codeChallenge } = aVerifier();
  if (input.kind === "user") await publicKeys(); // as a web process does at startup
  const consent =
    input.kind === "user" &&
    (await prisma().consent.findFirst({
      where: { integration_id: app.id, event_id: event.id, person_id: person.id, revoked_at: null },
    }));
  const code = await transact((tx) =>
    issueCode(tx, {
      consentId: consent ? consent.id : null,
      integrationId: app.id,
      kind: "installation",
      eventId: event.id,
      personId: person.id,
      scopes: ["event.read"],
      redirectUri: app.redirectUri,
      codeChallenge,
      ...input,
      nonce: input.nonce ?? null,
    }),
  );
  return { code, codeVerifier };
}

/** A form post to an endpoint from the client. Fields with an undefined value are omitted. */
export function formRequest(
  path: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
) {
  const present = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new Request(`http://localhost:3000${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Service-Client-Address": "192.0.2.7",
      "X-Service-Address-Key": "192.0.2.7",
      ...headers,
    },
    body: new URLSearchParams(present).toString(),
  });
}

type Fields = Record<string, string | undefined>;

export const exchangeRequest = (
  app: App,
  { code, codeVerifier }: { code: string; codeVerifier: string },
  over: Fields = {},
  headers = {},
) =>
  formRequest(
    "/oauth/token",
    {
      grant_type: "authorization_code",
      code,
      redirect_uri: app.redirectUri,
      client_id: app.client_id,
      client_secret: app.clientSecret,
      code_verifier: codeVerifier,
      ...over,
    },
    headers,
  );

export const refreshRequest = (app: App, refreshToken: string, over: Fields = {}, headers = {}) =>
  formRequest(
    "/oauth/token",
    {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: app.client_id,
      client_secret: app.clientSecret,
      ...over,
    },
    headers,
  );

/** Starts a session with the service's own code; returns its cookie. */
export async function aSessionCookie(person: {
  id: string;
}): Promise<{ name: string; value: string }> {
  const proven = await prisma().person.findUniqueOrThrow({
    where: { id: person.id },
    select: { id: true, sign_in_epoch: true },
  });
  const sid = await startSession(proven, {
    requestId: randomUUID(),
    address: null,
    addressKey: null,
  });
  return {
    name: sessionCookieName(),
    value: await sealSession({ sid, authTime: Math.floor(Date.now() / 1000) }),
  };
}

/** The Cookie header of a signed-in browser. */
export async function aCookieHeader(person: { id: string }): Promise<{ Cookie: string }> {
  const { name, value } = await aSessionCookie(person);
  return { Cookie: `${name}=${value}` };
}

type Query = Record<string, string | undefined>;

/** The authorization URL of a client. Parameters with an undefined value are omitted. */
export function authorizeUrl(app: App, over: Query = {}): string {
  const parameters = {
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: app.redirectUri,
    scope: "event.read",
    state: "st-1",
    code_challenge: aVerifier().codeChallenge,
    code_challenge_method: "S256",
    ...over,
  };
  const present = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return `http://localhost:3000/oauth/authorize?${new URLSearchParams(present)}`;
}
