import { open, seal } from "@/lib/crypto/seal";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import type { Client } from "@/lib/oauth/authenticate-client";
import type { PresentedClient } from "@/lib/tokens/client-check";
import { findRefreshToken, type KnownRefreshToken } from "@/lib/tokens/refresh";
import { revokeFamilyOfReuse } from "@/lib/tokens/revoke-family";
import { newPair, rotateRefreshToken } from "@/lib/tokens/rotate-refresh-token";
import type { GrantType, TokenRequest } from "./grant";
import { type TokenResponse, tokenResponse } from "./token-response";

/** A refresh token for the next pair, once. A second use ends the family, unless it asks for a lost answer again (docs/rules/oauth.md#idempotent-refresh). */
export const refreshTokenGrant: GrantType = { atOnce, stepwise };

/** Without a narrower scope and without an Idempotency-Key: nothing has to be known of the token before it is spent. */
async function atOnce(client: PresentedClient, { form, idempotencyKey }: TokenRequest) {
  const refreshToken = form.optional("refresh_token");
  if (refreshToken === undefined || form.optional("scope") !== undefined || idempotencyKey !== null) return undefined;
  return rotateRefreshToken({ ...client, refreshToken, next: newPair() });
}

async function stepwise(client: Client, request: TokenRequest): Promise<TokenResponse> {
  const presented = request.form.required("refresh_token");
  const known = await requireOwn(client, presented);
  if (known.state === "live") {
    const { response, ...rotation } = await nextTokens(client, known, request);
    if (await rotateRefreshToken({ ...client, refreshToken: presented, ...rotation })) return response;
  }
  return answerAgain(await requireOwn(client, presented), request);
}

async function requireOwn(client: Client, presented: string): Promise<KnownRefreshToken> {
  const known = await findRefreshToken(presented);
  if (!known || known.integrationId !== client.integrationId || known.state === "dead") throw refuse("invalid_grant");
  return known;
}

async function nextTokens(client: Client, known: KnownRefreshToken, { form, idempotencyKey }: TokenRequest) {
  const scopes = narrowed(known.scopes, form.optional("scope"));
  const next = newPair();
  const response = await tokenResponse(client.clientId, { ...known, ...next, scopes });
  const replay = idempotencyKey === null ? undefined : { keyDigest: digest(idempotencyKey), sealed: sealed(response, known) };
  return { next, scopes, replay, response };
}

/** What the family has, or the part of it that is asked for, in the family's order. */
function narrowed(granted: string[], asked: string | undefined): string[] {
  const wanted = asked?.split(" ").filter((scope) => scope !== "") ?? granted;
  if (wanted.length === 0 || wanted.some((scope) => !granted.includes(scope))) throw refuse("invalid_scope");
  return granted.filter((scope) => wanted.includes(scope));
}

/** The token is used: the same answer for the same Idempotency-Key within its minute, otherwise the end of the family. */
async function answerAgain(known: KnownRefreshToken, { idempotencyKey, ...trace }: TokenRequest): Promise<TokenResponse> {
  const isSameRequest = idempotencyKey !== null && known.replay !== null && sameBytes(known.replay.keyDigest, digest(idempotencyKey));
  const answer = isSameRequest && known.replay ? open("refresh-replay", known.replay.sealed, boundTo(known)) : undefined;
  if (answer) return JSON.parse(answer.toString());
  if (known.state === "used") await revokeFamilyOfReuse(known.familyId, trace);
  throw refuse("invalid_grant");
}

const sealed = (response: TokenResponse, known: KnownRefreshToken) => seal("refresh-replay", Buffer.from(JSON.stringify(response)), boundTo(known));

const boundTo = (known: KnownRefreshToken) => known.digest.toString("hex");
