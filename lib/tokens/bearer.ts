import { type Budget, budgetSchema, config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import type { TokenKind } from "./authorization-code";
import { grantEndedSql } from "./issued-grant";

/** The grant behind an access token. */
export interface BearerGrant {
  kind: TokenKind;
  integrationId: string;
  eventId: string;
  /** Set on user tokens. */
  personId: string | null;
  connectionId: string;
  scopes: string[];
  /** Sealed: see lib/people/pseudonym.ts. */
  pseudonymKey: Buffer;
  /** The integration's own limits if the operator has set any, otherwise the configured ones. */
  budget: Budget;
}

/** In the order of docs/rules/tokens.md#order-of-refusals: revoked before expired. */
type TokenState = "live" | "token_revoked" | "token_expired";

interface TokenRow {
  kind: TokenKind;
  integration_id: string;
  event_id: string;
  person_id: string | null;
  connection_id: string;
  scopes: string[];
  pseudonym_key: Buffer;
  own_limit: string | null;
  revoked: boolean;
  expired: boolean;
}

const lookup = `
  SELECT f.kind, f.integration_id, f.event_id, f.person_id, f.connection_id, a.scopes,
         i.pseudonym_key,
    CASE f.kind WHEN 'user' THEN i.limit_user ELSE i.limit_installation END AS own_limit,
    a.revoked_at IS NOT NULL OR f.revoked_at IS NOT NULL OR ${grantEndedSql("f")} AS revoked,
    a.expires_at <= now() AS expired
  FROM access_tokens a
  JOIN token_families f ON f.id = a.family_id
  JOIN integrations i ON i.id = f.integration_id
  JOIN connections c ON c.event_id = f.event_id AND c.id = f.connection_id
  LEFT JOIN consents s ON s.event_id = f.event_id AND s.id = f.consent_id
  WHERE a.digest = $1`;

/**
 * The grant behind an access token, and whether it is still live. It takes one statement and no
 * cache, so that a revocation takes effect immediately. Undefined for an unknown token.
 */
export async function findBearer(
  token: string,
): Promise<{ grant: BearerGrant; state: TokenState } | undefined> {
  if (!/^svc_at_[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const [row] = await fast<TokenRow>("grants", {
    name: "find-bearer",
    text: lookup,
    values: [digest(token)],
  });
  return (
    row && {
      grant: grantOf(row),
      state: row.revoked ? "token_revoked" : row.expired ? "token_expired" : "live",
    }
  );
}

const grantOf = (row: TokenRow): BearerGrant => ({
  kind: row.kind,
  integrationId: row.integration_id,
  eventId: row.event_id,
  personId: row.person_id,
  connectionId: row.connection_id,
  scopes: row.scopes,
  pseudonymKey: row.pseudonym_key,
  budget: budgetOf(row),
});

function budgetOf(row: TokenRow): Budget {
  if (row.own_limit !== null) return ownBudget(row.own_limit);
  return row.kind === "user" ? config().LIMIT_USER : config().LIMIT_INSTALLATION;
}

const parsed = new Map<string, Budget>();

/**
 * Parsed limits are cached: operators set them for only a few integrations, and every request of
 * such an integration needs them.
 */
function ownBudget(text: string): Budget {
  const budget = parsed.get(text) ?? budgetSchema.parse(text);
  if (parsed.size >= 1_000) parsed.clear();
  parsed.set(text, budget);
  return budget;
}
