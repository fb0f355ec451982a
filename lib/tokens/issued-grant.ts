import { newSecret } from "@/lib/crypto/secrets";
import type { TokenKind } from "./authorization-code";

/** The grant behind newly issued tokens, as the token response describes it. */
export interface IssuedGrant {
  kind: TokenKind;
  scopes: string[];
  integrationId: string;
  eventId: string;
  organizationId: string;
  /** Of the authorization request. Null after a refresh, which answers no such request. */
  nonce: string | null;
  /** The participant of a user token. */
  personId: string | null;
  /** The participant's account. Null when it was deleted, and for an installation. */
  account: { email: string | null; name: string | null } | null;
  /** Sealed. */
  pseudonymKey: Buffer;
}

/**
 * SQL of these columns over a family `f`. `keyRelation` is the relation with the pseudonym key of
 * its integration. Event and person are looked up by subqueries, not joined: PostgreSQL has no
 * statistics for the row that the statement has just written, and for a join it would scan the key
 * of `people` from its beginning up to the person.
 */
export const issuedGrantSql = (keyRelation: string) => `
  f.kind, f.scopes, f.integration_id AS "integrationId", f.event_id AS "eventId", f.nonce,
  f.person_id AS "personId",
  (SELECT organization_id FROM events e WHERE e.id = f.event_id) AS "organizationId",
  (SELECT json_build_object('email', p.email, 'name', p.name) FROM people p
    WHERE p.id = f.person_id AND p.deleted_at IS NULL) AS account,
  ${keyRelation}.pseudonym_key AS "pseudonymKey"`;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export const newPair = (): TokenPair => ({
  accessToken: newSecret("svc_at_"),
  refreshToken: newSecret("svc_rt_"),
});

interface PairParameters {
  accessDigest: string;
  refreshDigest: string;
  /** In seconds. */
  accessLifetime: string;
  refreshLifetime: string;
}

/**
 * SQL of the WITH queries `access` and `refresh`, which store a pair for the family `f`. The
 * refresh token expires with the family at the latest.
 */
export const storePairSql = ({
  accessDigest,
  refreshDigest,
  accessLifetime,
  refreshLifetime,
}: PairParameters) => `access AS (
  INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT ${accessDigest}, id, scopes, now() + make_interval(secs => ${accessLifetime}) FROM f
), refresh AS (
  INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT ${refreshDigest}, id, least(now() + make_interval(secs => ${refreshLifetime}), expires_at)
    FROM f
)`;

/**
 * SQL: whether the code or family `grant` is dead because its integration `i`, its connection `c`
 * or the participant's consent `s` (null for an installation) has ended. Every code and family
 * stores the epochs and the consent under which it was issued. Ending an integration, connection or
 * consent changes only that row, and everything issued before is dead on commit, however many rows
 * that is. A connection or consent made afterwards has a later epoch or another id
 * (docs/rules/tokens.md#ending-is-one-mark).
 */
export const grantEndedSql = (grant: string) => `(
  i.status <> 'active' OR i.token_epoch <> ${grant}.integration_epoch OR c.status = 'ended'
  OR c.token_epoch <> ${grant}.connection_epoch OR s.revoked_at IS NOT NULL
)`;
