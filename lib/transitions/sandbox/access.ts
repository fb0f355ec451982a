import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { eventSideScopes, userSideScopes } from "@/lib/resources/scopes";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import { codeChallengeOf, exchangeCode } from "@/lib/tokens/exchange-code";
import type { NewRequest } from "@/lib/transitions/authorization-request/request";
import { connect } from "@/lib/transitions/connection/connect";
import { lockAgainstImports } from "@/lib/transitions/connection/import-lock";
import { giveConsent } from "@/lib/transitions/consent/give";
import { actingAs, lockOwnSandbox, type Sandbox } from "./own-sandbox";
import { sandboxCallback } from "./test-manifest";
import { openInSandbox, sealInSandbox, storeToken } from "./tokens";

// The ways to get a sandbox's tokens: through the ordinary consent screens, or without them
// (docs/rules/sandbox.md#connect-and-sign-in).

export type RequestedToken = { kind: "installation" } | { kind: "user"; personId: string };

/**
 * Begins an ordinary authorization request. Returns its URL, from which the browser returns to the
 * sandbox's page with a code.
 */
export const beginAuthorization = (
  publisher: Actor,
  integrationId: string,
  requested: RequestedToken,
): Promise<string> =>
  transact(async (tx) => {
    const sandbox = await lockOwnSandbox(tx, publisher, integrationId);
    const scopes = await requireScopes(tx, sandbox, requested.kind);
    if (requested.kind === "user") await requireOnEvent(tx, sandbox, requested.personId);
    const [state, verifier] = [
      randomBytes(16).toString("base64url"),
      randomBytes(32).toString("base64url"),
    ];
    await tx.sandbox.update({
      where: { id: sandbox.id },
      data: {
        sign_in_state: state,
        sign_in_verifier: sealInSandbox(sandbox.id, "verifier", verifier),
        ...(requested.kind === "user" && { person_id: requested.personId }),
      },
      select: { id: true },
    });
    const parameters = new URLSearchParams({
      response_type: "code",
      client_id: sandbox.clientId,
      redirect_uri: sandboxCallback(integrationId),
      scope: scopes.join(" "),
      state,
      code_challenge: codeChallengeOf(verifier),
      code_challenge_method: "S256",
      ...(requested.kind === "installation"
        ? { event_id: sandbox.eventId }
        : { prompt: "consent" }),
    });
    return `/oauth/authorize?${parameters}`;
  });

/**
 * Exchanges the code that the browser returned with. Only the latest state is accepted, and only
 * once.
 */
export async function finishAuthorization(
  publisher: Actor,
  integrationId: string,
  callback: { code: string; state: string },
): Promise<void> {
  const { sandbox, verifier } = await transact(async (tx) => {
    const sandbox = await lockOwnSandbox(tx, publisher, integrationId);
    const [begun] = await tx.query<{ sign_in_verifier: Uint8Array }>`
      UPDATE sandboxes s SET sign_in_state = NULL, sign_in_verifier = NULL FROM sandboxes before
       WHERE s.id = ${sandbox.id}::uuid AND before.id = s.id
         AND before.sign_in_state = ${callback.state} RETURNING before.sign_in_verifier`;
    const verifier = begun && openInSandbox(sandbox.id, "verifier", begun.sign_in_verifier);
    if (!verifier)
      throw refuse("invalid_request", {
        message: "This authorization was not started here, or it has already ended.",
      });
    return { sandbox, verifier };
  });
  await exchange(sandbox, callback.code, codeChallengeOf(verifier));
}

/** `Skip consent`: grants every scope that the consent screens would offer, and gets the token. */
export async function skipConsent(
  publisher: Actor,
  integrationId: string,
  requested: RequestedToken,
): Promise<void> {
  const sandbox = await transact(async (tx) => {
    const own = await lockOwnSandbox(tx, publisher, integrationId);
    await requireScopes(tx, own, requested.kind);
    if (requested.kind === "user") {
      await requireOnEvent(tx, own, requested.personId);
      await requireConnected(tx, own);
    }
    return own;
  });
  await obtainToken(publisher, sandbox, requested);
}

/** Obtains a token without consent screens and without checking permissions. */
export async function obtainToken(
  publisher: Actor,
  sandbox: Sandbox,
  requested: RequestedToken,
): Promise<void> {
  const challenge = codeChallengeOf(randomBytes(32).toString("base64url"));
  await exchange(
    sandbox,
    await allowWithoutScreens(publisher, sandbox, requested, challenge),
    challenge,
  );
}

/**
 * The organizer or the participant allows all of their scopes that the manifest declares. Returns
 * the code.
 */
export const allowWithoutScreens = (
  publisher: Actor,
  sandbox: Sandbox,
  requested: RequestedToken,
  codeChallenge: string,
): Promise<string> =>
  transact(async (tx) => {
    if (requested.kind === "installation") await lockAgainstImports(tx, sandbox.eventId);
    // So that its scopes cannot change.
    await tx.query`SELECT FROM integrations WHERE id = ${sandbox.testIntegrationId}::uuid
                      FOR SHARE`;
    const scopes = await declaredScopes(tx, sandbox, requested.kind);
    const request: NewRequest = {
      integrationId: sandbox.testIntegrationId,
      kind: requested.kind,
      eventId: sandbox.eventId,
      returnTo: { redirectUri: sandboxCallback(sandbox.integrationId), state: null },
      scopes,
      nonce: null,
      codeChallenge,
      forceConsent: false,
    };
    return requested.kind === "installation"
      ? connect(tx, actingAs(publisher, sandbox.organizerId), request, sandbox.eventId, scopes)
      : giveConsent(tx, actingAs(publisher, requested.personId), request, sandbox.eventId, scopes);
  });

/**
 * Exchanges the code for the test integration, whose client secret is not needed, because only its
 * digest is compared.
 */
export async function exchange(
  sandbox: Sandbox,
  code: string,
  codeChallenge: string,
): Promise<void> {
  const secret = await prisma().clientSecret.findFirstOrThrow({
    where: { integration_id: sandbox.testIntegrationId, expires_at: null },
    select: { digest: true },
  });
  const exchanged = await exchangeCode({
    clientId: sandbox.clientId,
    secretDigest: Buffer.from(secret.digest),
    address: null,
    code,
    redirectUri: sandboxCallback(sandbox.integrationId),
    codeChallenge,
  });
  if (!exchanged)
    throw refuse("invalid_grant", { message: "The code could not be exchanged. Start again." });
  const { kind, accessToken, personId } = exchanged;
  await transact((tx) =>
    storeToken(tx, sandbox.id, {
      kind,
      accessToken,
      personId,
      lifetimeSeconds: config().ACCESS_TOKEN_TTL,
    }),
  );
}

const scopesOfKind: Record<TokenKind, readonly string[]> = {
  installation: eventSideScopes,
  user: userSideScopes,
};

/** The scopes of this kind that the test integration's manifest declares. */
export async function declaredScopes(
  tx: Transaction,
  { testIntegrationId }: Sandbox,
  kind: TokenKind,
): Promise<string[]> {
  const declared = await tx.declaredScope.findMany({
    where: { integration_id: testIntegrationId },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  return declared.map(({ name }) => name).filter((name) => scopesOfKind[kind].includes(name));
}

async function requireScopes(
  tx: Transaction,
  sandbox: Sandbox,
  kind: TokenKind,
): Promise<string[]> {
  const scopes = await declaredScopes(tx, sandbox, kind);
  if (scopes.length > 0) return scopes;
  const who = kind === "installation" ? "an organizer" : "a participant";
  throw refuse("invalid_request", {
    message: `The manifest declares no scope that ${who} can grant.`,
  });
}

async function requireOnEvent(
  tx: Transaction,
  { eventId }: Sandbox,
  person_id: string,
): Promise<void> {
  const where = { event_id: eventId, person_id, cancelled_at: null };
  if (!isUuid(person_id) || (await tx.eventPerson.count({ where })) === 0)
    throw refuse("invalid_request", { message: "Choose one of the people." });
}

async function requireConnected(
  tx: Transaction,
  { eventId, testIntegrationId }: Sandbox,
): Promise<void> {
  const where = { event_id: eventId, integration_id: testIntegrationId, status: { not: "ended" } };
  if ((await tx.connection.count({ where })) === 0)
    throw refuse("invalid_request", { message: "Connect the sandbox first." });
}
