import { open, seal } from "@/lib/crypto/seal";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import { askedScopes } from "@/lib/oauth/asked-scopes";
import type { Client } from "@/lib/oauth/authenticate-client";
import type { Form } from "@/lib/oauth/form";
import type { PresentedClient } from "@/lib/tokens/presented-client";
import { findRefreshToken, type KnownRefreshToken } from "@/lib/tokens/refresh-token";
import { revokeFamilyOfReuse } from "@/lib/tokens/revoke-family";
import { rotateRefreshToken } from "@/lib/tokens/rotate-refresh-token";
import { newPair } from "@/lib/tokens/token-pair";
import type { Granted, GrantType, TokenRequest, TokenResponse } from "./grant-type";
import { tokenResponse } from "./token-response";

/** Exchanges a refresh token for the next pair, once (docs/rules/oauth.md#refresh-grant). */
export const refreshTokenGrant: GrantType = { exchange, explainRefusal };

async function exchange(client: PresentedClient, { form, idempotencyKey }: TokenRequest): Promise<Granted | undefined> {
  const refreshToken = form.optional("refresh_token");
  if (refreshToken === undefined) return undefined;
  const rotation = { ...client, refreshToken, asked: narrowedTo(form), next: newPair() };
  if (idempotencyKey !== null) return exchangeAndKeep(rotation, idempotencyKey);
  const rotated = await rotateRefreshToken(rotation);
  return rotated && { response: await tokenResponse(client.clientId, rotated), used: rotated };
}

type Rotation = Parameters<typeof rotateRefreshToken>[0];

/** The statement that spends the token also stores the response, so the response is built first. */
async function exchangeAndKeep(rotation: Rotation, idempotencyKey: string): Promise<Granted | undefined> {
  const known = await findRefreshToken(rotation.refreshToken, rotation.asked);
  if (known?.state !== "live" || !known.mayNarrow) return undefined;
  const response = await tokenResponse(rotation.clientId, { ...known, ...rotation.next, scopes: known.narrowed });
  const replay = { keyDigest: digest(idempotencyKey), sealed: sealed(response, known) };
  const rotated = await rotateRefreshToken({ ...rotation, asked: known.narrowed, replay });
  return rotated && { response, used: rotated };
}

function narrowedTo(form: Form): string[] | null {
  const scope = form.optional("scope");
  return scope === undefined ? null : askedScopes(scope);
}

/** A client that lost the response gets it again with the Idempotency-Key that spent the token. Any other reuse of a token revokes its family. */
async function explainRefusal(client: Client, { form, idempotencyKey, ...trace }: TokenRequest): Promise<TokenResponse> {
  const known = await findRefreshToken(form.required("refresh_token"), narrowedTo(form));
  if (!known || known.integrationId !== client.integrationId || known.state === "dead") throw refuse("invalid_grant");
  if (known.state === "live") throw known.mayNarrow ? changedMeanwhile() : refuse("invalid_scope");
  const kept = keptResponse(known, idempotencyKey);
  if (kept) return kept;
  await revokeFamilyOfReuse(known.familyId, trace);
  throw refuse("invalid_grant");
}

/** The grant was dead when the statement ran and is live now, for example because a suspended integration has just been reinstated. */
const changedMeanwhile = () => refuse("service_unavailable", { retryAfterSeconds: 1 });

/** docs/rules/oauth.md#idempotent-refresh */
function keptResponse(known: KnownRefreshToken, idempotencyKey: string | null): TokenResponse | undefined {
  if (idempotencyKey === null || !known.replay || !sameBytes(known.replay.keyDigest, digest(idempotencyKey))) return undefined;
  const kept = open("refresh-replay", known.replay.sealed, boundTo(known));
  return kept && JSON.parse(kept.toString());
}

const sealed = (response: TokenResponse, known: KnownRefreshToken) => seal("refresh-replay", Buffer.from(JSON.stringify(response)), boundTo(known));

const boundTo = (known: KnownRefreshToken) => known.digest.toString("hex");
