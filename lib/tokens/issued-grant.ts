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
  f.kind, f.scopes, f.integration_id AS "integrationId", f.event_id AS "eventId", f.nonce, f.person_id AS "personId",
  (SELECT organization_id FROM events e WHERE e.id = f.event_id) AS "organizationId",
  (SELECT json_build_object('email', p.email, 'name', p.name) FROM people p WHERE p.id = f.person_id AND p.deleted_at IS NULL) AS account,
  ${keyRelation}.pseudonym_key AS "pseudonymKey"`;
