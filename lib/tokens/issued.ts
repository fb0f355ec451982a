import type { TokenKind } from "./authorization-code";

/** What an access token is for, as the token response tells it. */
export interface Issued {
  kind: TokenKind;
  scopes: string[];
  integrationId: string;
  eventId: string;
  organizationId: string;
  nonce: string | null;
  /** The participant of a user token. */
  personId: string | null;
  /** Their account; null when it was deleted, and for an installation. */
  account: { email: string | null; name: string | null } | null;
  /** Sealed. */
  pseudonymKey: Buffer;
}

/** SQL of its columns over a family `f`, its scopes as given, and its integration `i`; it needs the joins beside it. */
export const issuedSql = (scopes: string) => `
  f.kind, ${scopes} AS scopes, f.integration_id AS "integrationId", f.event_id AS "eventId", e.organization_id AS "organizationId", f.nonce,
  f.person_id AS "personId", CASE WHEN p.id IS NOT NULL THEN json_build_object('email', p.email, 'name', p.name) END AS account,
  i.pseudonym_key AS "pseudonymKey"`;

export const issuedJoins = `
  JOIN events e ON e.id = f.event_id
  LEFT JOIN people p ON p.id = f.person_id AND p.deleted_at IS NULL`;
