import { config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import type { ExchangedTokens } from "./exchange-code";
import { type IssuedGrant, issuedGrantSql, storePairSql, type TokenPair } from "./issued-grant";
import {
  clientValues,
  isClientSql,
  type PresentedClient,
  type UsedSecret,
  usedSecretSql,
} from "./presented-client";
import {
  familyLivesSql,
  familyOfRefreshTokenSql,
  foundFamilySql,
  mayNarrowSql,
  narrowedScopesSql,
} from "./refresh-token";

interface Rotation extends PresentedClient {
  refreshToken: string;
  /**
   * The next pair, created before the old token is spent, because the stored response contains it.
   */
  next: TokenPair;
  /** The requested scopes of the new access token, or null for all scopes of the family. */
  requestedScopes: string[] | null;
  /**
   * The response, stored for a minute for a client that lost it and repeats the request with the
   * same Idempotency-Key.
   */
  replay?: { keyDigest: Buffer; sealed: Buffer };
}

const replaySeconds = 60;

/**
 * Decides a refresh in one statement: checks the client and its refresh token, spends the token and
 * issues the next pair. Returns undefined, with nothing changed, when any check fails. A concurrent
 * revocation needs no lock: revoking the family revokes the new pair as well.
 */
export async function rotateRefreshToken({
  refreshToken,
  next,
  requestedScopes,
  replay,
  ...client
}: Rotation): Promise<ExchangedTokens | undefined> {
  const { ACCESS_TOKEN_TTL, REFRESH_TOKEN_TTL } = config();
  const [row] = await fast<IssuedGrant & UsedSecret>("writes", {
    ...(requestedScopes === null ? withAllScopes : withNarrowedScopes),
    values: [
      ...clientValues(client),
      digest(refreshToken),
      requestedScopes,
      digest(next.accessToken),
      digest(next.refreshToken),
      ACCESS_TOKEN_TTL,
      REFRESH_TOKEN_TTL,
      replay?.keyDigest ?? null,
      replay?.sealed ?? null,
      replaySeconds,
    ],
  });
  return row && { ...row, ...next };
}

/**
 * SQL over the found family: whether the requested scopes are allowed, and the resulting scopes.
 */
interface Narrowing {
  mayNarrow: string;
  scopes: string;
}

const rotate = ({ mayNarrow, scopes }: Narrowing) => `
WITH ${foundFamilySql("$4")}, f AS (
  UPDATE refresh_tokens r
     SET used_at = now(), replay_key_digest = $10, replay_sealed = $11,
         replay_until = CASE WHEN $10::bytea IS NOT NULL THEN now() + make_interval(secs => $12) END
    FROM ${familyOfRefreshTokenSql} JOIN client_secrets k ON k.integration_id = i.id
   WHERE ${isClientSql("active")} AND r.digest = $4 AND f.id = r.family_id AND r.used_at IS NULL AND r.expires_at > now() AND ${familyLivesSql}
     AND ${mayNarrow}
  RETURNING f.id, f.kind, f.integration_id, f.event_id, f.person_id, ${scopes} AS scopes, NULL::text AS nonce, f.expires_at, i.pseudonym_key, ${usedSecretSql}
), ${storePairSql({ accessDigest: "$6", refreshDigest: "$7", accessLifetime: "$8", refreshLifetime: "$9" })}
SELECT ${issuedGrantSql("f")}, f."secretId", f."usedLately" FROM f`;

const withNarrowedScopes = {
  name: "rotate-refresh-token-narrowed",
  text: rotate({ mayNarrow: mayNarrowSql("$5"), scopes: narrowedScopesSql("$5") }),
};

/**
 * Most clients request no scopes, so they get a shorter statement: PostgreSQL sets up every step of
 * a plan on each execution, even steps that it then skips.
 */
const withAllScopes = {
  name: "rotate-refresh-token",
  text: rotate({
    mayNarrow: "$5::text[] IS NULL AND cardinality(granted.scopes) > 0",
    scopes: "granted.scopes",
  }),
};
