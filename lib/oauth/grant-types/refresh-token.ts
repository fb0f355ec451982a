import { open, seal } from "@/lib/crypto/seal";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import type { Client } from "@/lib/oauth/authenticate-client";
import { type Form, requestedScopes } from "@/lib/oauth/form";
import { newPair } from "@/lib/tokens/issued-grant";
import type { PresentedClient } from "@/lib/tokens/presented-client";
import {
  findRefreshToken,
  rotateRefreshToken,
  type StoredRefreshToken,
} from "@/lib/tokens/refresh-token";
import { revokeFamilyOfReuse } from "@/lib/tokens/revoke";
import {
  type ExchangeResult,
  type GrantType,
  type TokenRequest,
  type TokenResponse,
  tokenResponse,
} from "./grant-type";

/** Exchanges a refresh token for the next pair, once (docs/rules/oauth.md#refresh-grant). */
export const refreshTokenGrant: GrantType = {
  eventOf: async (form) =>
    (await findRefreshToken(form.optional("refresh_token") ?? "", null))?.eventId,
  exchange,
  explainRefusal,
};

async function exchange(
  client: PresentedClient,
  { form, idempotencyKey }: TokenRequest,
): Promise<ExchangeResult | undefined> {
  const refreshToken = form.optional("refresh_token");
  if (refreshToken === undefined) return undefined;
  const rotation = {
    ...client,
    refreshToken,
    requestedScopes: requestedScopesOf(form),
    next: newPair(),
  };
  if (idempotencyKey !== null) return exchangeWithReplay(rotation, idempotencyKey);
  const rotated = await rotateRefreshToken(rotation);
  return (
    rotated && { response: await tokenResponse(client.clientId, rotated), usedSecret: rotated }
  );
}

type Rotation = Parameters<typeof rotateRefreshToken>[0];

/** The statement that spends the token also stores the response, so the response is built first. */
async function exchangeWithReplay(
  rotation: Rotation,
  idempotencyKey: string,
): Promise<ExchangeResult | undefined> {
  const stored = await findRefreshToken(rotation.refreshToken, rotation.requestedScopes);
  if (stored?.state !== "live" || !stored.mayNarrow) return undefined;
  const response = await tokenResponse(rotation.clientId, {
    ...stored,
    ...rotation.next,
    scopes: stored.narrowed,
  });
  const replay = { keyDigest: digest(idempotencyKey), sealed: sealResponse(response, stored) };
  const rotated = await rotateRefreshToken({
    ...rotation,
    requestedScopes: stored.narrowed,
    replay,
  });
  return rotated && { response, usedSecret: rotated };
}

function requestedScopesOf(form: Form): string[] | null {
  const scope = form.optional("scope");
  return scope === undefined ? null : requestedScopes(scope);
}

/**
 * A client that lost the response gets it again with the Idempotency-Key that spent the token. Any
 * other reuse of a token revokes its family.
 */
async function explainRefusal(
  client: Client,
  { form, idempotencyKey, ...trace }: TokenRequest,
): Promise<TokenResponse> {
  const stored = await findRefreshToken(form.required("refresh_token"), requestedScopesOf(form));
  if (!stored || stored.integrationId !== client.integrationId || stored.state === "dead")
    throw refuse("invalid_grant");
  if (stored.state === "live")
    throw stored.mayNarrow ? changedMeanwhile() : refuse("invalid_scope");
  const replayed = replayedResponse(stored, idempotencyKey);
  if (replayed) return replayed;
  await revokeFamilyOfReuse(stored.familyId, trace);
  throw refuse("invalid_grant");
}

/**
 * The grant was dead when the statement ran and is live now, for example because a suspended
 * integration has just been reinstated.
 */
const changedMeanwhile = () => refuse("service_unavailable", { retryAfterSeconds: 1 });

/** docs/rules/oauth.md#idempotent-refresh */
function replayedResponse(
  stored: StoredRefreshToken,
  idempotencyKey: string | null,
): TokenResponse | undefined {
  if (
    idempotencyKey === null ||
    !stored.replay ||
    !sameBytes(stored.replay.keyDigest, digest(idempotencyKey))
  )
    return undefined;
  const replayed = open("refresh-replay", stored.replay.sealed, associatedDataOf(stored));
  return replayed && JSON.parse(replayed.toString());
}

const sealResponse = (response: TokenResponse, stored: StoredRefreshToken) =>
  seal("refresh-replay", Buffer.from(JSON.stringify(response)), associatedDataOf(stored));

const associatedDataOf = (stored: StoredRefreshToken) => stored.digest.toString("hex");
