import { config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import { stillGrantedSql } from "@/lib/people/still-granted";
import type { ExchangedTokens } from "./exchange-code";
import {
  grantEndedSql,
  type IssuedGrant,
  issuedGrantSql,
  storePairSql,
  type TokenPair,
} from "./issued-grant";
import {
  clientValues,
  isClientSql,
  type PresentedClient,
  type UsedSecret,
  usedSecretSql,
} from "./presented-client";

/**
 * SQL of the WITH query `family`: the family of the refresh token with this digest. Found by keys
 * before any other join, as in `exchangeCode`.
 */
const foundFamilySql = (digest: string) => `family AS MATERIALIZED (
  SELECT f.* FROM refresh_tokens r JOIN token_families f ON f.id = r.family_id
   WHERE r.digest = ${digest}
)`;

/**
 * SQL: the family as `f`, its integration `i`, its connection `c`, its consent `s`, and as
 * `granted` the scopes that it still has. OFFSET makes PostgreSQL compute these scopes once instead
 * of at every mention.
 */
const familyOfRefreshTokenSql = `
  family f JOIN integrations i ON i.id = f.integration_id
  JOIN connections c ON c.event_id = f.event_id AND c.id = f.connection_id
  LEFT JOIN consents s ON s.event_id = f.event_id AND s.id = f.consent_id
  CROSS JOIN LATERAL (SELECT ${stillGrantedSql("f")} AS scopes OFFSET 0) granted`;

/** SQL: whether the family has neither ended nor reached its hard cap. */
export const familyLivesSql = `(f.revoked_at IS NULL AND f.expires_at > now()
                                AND NOT ${grantEndedSql("f")})`;

/**
 * SQL: the granted scopes of the family, or the subset that `asked` names, in the family's order.
 */
const narrowedScopesSql = (
  asked: string,
) => `CASE WHEN ${asked}::text[] IS NULL THEN granted.scopes ELSE ARRAY(
    SELECT scope FROM unnest(granted.scopes) WITH ORDINALITY AS listed (scope, position)
     WHERE scope = ANY (${asked}) ORDER BY position) END`;

/** SQL: whether `asked` is a subset of the granted scopes, and at least one scope is left. */
const mayNarrowSql = (asked: string) =>
  `(coalesce(${asked}::text[], granted.scopes) <@ granted.scopes
    AND cardinality(coalesce(${asked}, granted.scopes)) > 0)`;

/** A refresh token in the state that `rotateRefreshToken` decides on. */
export interface StoredRefreshToken extends IssuedGrant {
  digest: Buffer;
  familyId: string;
  /** `dead`: the token has expired, or its family has ended or reached its hard cap. */
  state: "live" | "used" | "dead";
  /** Whether the requested scopes are a subset of the granted ones, and the resulting scopes. */
  mayNarrow: boolean;
  narrowed: string[];
  /** The sealed response of the refresh that spent the token, while it may be returned again. */
  replay: { keyDigest: Buffer; sealed: Buffer } | null;
}

interface Row extends Omit<StoredRefreshToken, "replay"> {
  replayKeyDigest: Buffer | null;
  replaySealed: Buffer | null;
}

/**
 * The token in any state, so that a refusal can be explained; undefined for an unknown one.
 * `requestedScopes` is null when the request names none.
 */
export async function findRefreshToken(
  token: string,
  requestedScopes: string[] | null,
): Promise<StoredRefreshToken | undefined> {
  const [row] = await query<Row>({
    name: "find-refresh-token",
    text: find,
    values: [digest(token), requestedScopes],
  });
  if (!row) return undefined;
  const { replayKeyDigest, replaySealed, ...known } = row;
  return {
    ...known,
    replay: replayKeyDigest && replaySealed && { keyDigest: replayKeyDigest, sealed: replaySealed },
  };
}

const find = `
WITH ${foundFamilySql("$1")}
SELECT ${issuedGrantSql("i")}, ${mayNarrowSql("$2")} AS "mayNarrow",
       ${narrowedScopesSql("$2")} AS narrowed, r.digest, f.id AS "familyId",
       CASE WHEN NOT ${familyLivesSql} THEN 'dead' WHEN r.used_at IS NOT NULL THEN 'used'
            WHEN r.expires_at <= now() THEN 'dead' ELSE 'live' END AS state,
       CASE WHEN r.replay_until > now() THEN r.replay_key_digest END AS "replayKeyDigest",
       CASE WHEN r.replay_until > now() THEN r.replay_sealed END AS "replaySealed"
  FROM refresh_tokens r, ${familyOfRefreshTokenSql}
 WHERE r.digest = $1 AND f.id = r.family_id`;

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

const storedPairSql = storePairSql({
  accessDigest: "$6",
  refreshDigest: "$7",
  accessLifetime: "$8",
  refreshLifetime: "$9",
});

const rotate = ({ mayNarrow, scopes }: Narrowing) => `
WITH ${foundFamilySql("$4")}, f AS (
  UPDATE refresh_tokens r
     SET used_at = now(), replay_key_digest = $10, replay_sealed = $11,
         replay_until = CASE WHEN $10::bytea IS NOT NULL THEN now() + make_interval(secs => $12) END
    FROM ${familyOfRefreshTokenSql} JOIN client_secrets k ON k.integration_id = i.id
   WHERE ${isClientSql("active")} AND r.digest = $4 AND f.id = r.family_id AND r.used_at IS NULL
     AND r.expires_at > now() AND ${familyLivesSql}
     AND ${mayNarrow}
  RETURNING f.id, f.kind, f.integration_id, f.event_id, f.person_id, ${scopes} AS scopes,
            NULL::text AS nonce, f.expires_at, i.pseudonym_key, ${usedSecretSql}
), ${storedPairSql}
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
