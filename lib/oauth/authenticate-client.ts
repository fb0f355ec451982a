import { createHash, randomBytes } from "node:crypto";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import { refuse } from "@/lib/errors/refusal";
import { type Allowance, reserveGuess } from "@/lib/limits/guesses";
import {
  liveSecretSql,
  notDeletedSql,
  type PresentedClient,
  type UsedSecret,
  usedLatelySql,
} from "@/lib/tokens/presented-client";
import type { Trace } from "@/lib/tokens/revoke";
import { type Form, looksLikeClientId } from "./form";

export interface Client extends PresentedClient {
  integrationId: string;
  isActive: boolean;
}

/**
 * The request. `onIdentified` is called as soon as the integration is identified, even for a wrong
 * secret, unless the limit of wrong secrets is reached.
 */
export interface ClientTrace extends Trace {
  /**
   * The address part of the key under which wrong secrets are counted, or null when per-address
   * limits are off.
   */
  addressKey: string | null;
  onIdentified: (integrationId: string) => void;
}

const wrongSecretLimit = { count: 20, seconds: 300 };

/**
 * Names that no integration has, for an address: otherwise each new name would have a count, and a
 * row, of its own.
 */
const unknownClientLimit = { count: 100, seconds: 300 };

/**
 * Returns the integration that the credentials belong to. After a rotation, the previous secret
 * stays valid until its overlap ends. An unknown client and a wrong secret get the same refusal
 * after the same amount of work. Only wrong secrets are counted, so an attacker's guesses cannot
 * lock out a client that knows its secret.
 */
export async function authenticateClient(
  credentials: ClientCredentials,
  { address, addressKey, onIdentified }: ClientTrace,
): Promise<Client> {
  const secrets = await liveSecrets(credentials.clientId, address);
  const presented = digest(credentials.clientSecret);
  const matches = (secrets.length > 0 ? secrets : [unmatchableSecret]).filter((secret) =>
    sameBytes(secret.digest, presented),
  );
  const match = matches[0];
  if (!match) {
    if (
      addressKey !== null &&
      !(await reserveGuess(...guessKeys(credentials.clientId, addressKey, secrets.length > 0)))
    ) {
      throw refuse("rate_limit_exceeded", {
        message: "Too many wrong client secrets from this address.",
        retryAfterSeconds: wrongSecretLimit.seconds,
      });
    }
    if (secrets[0]) onIdentified(secrets[0].integrationId);
    throw refuse("invalid_client");
  }
  onIdentified(match.integrationId);
  await recordSecretUse(match, address);
  return {
    integrationId: match.integrationId,
    clientId: credentials.clientId,
    secretDigest: match.digest,
    address,
    isActive: match.status === "active",
  };
}

interface LiveSecret extends UsedSecret {
  digest: Buffer;
  integrationId: string;
  status: string;
}

/** The secret that an unknown client's secret is compared with. It never matches. */
const unmatchableSecret: LiveSecret = {
  secretId: "",
  digest: randomBytes(32),
  integrationId: "",
  status: "",
  usedLately: true,
};

async function liveSecrets(clientId: string, address: string | null): Promise<LiveSecret[]> {
  return fast<LiveSecret>("grants", {
    name: "live-client-secrets",
    text: `SELECT k.id AS "secretId", k.digest, i.id AS "integrationId", i.status,
                  ${usedLatelySql("$2")} AS "usedLately"
             FROM integrations i JOIN client_secrets k ON k.integration_id = i.id
            WHERE i.client_id = $1 AND ${notDeletedSql} AND ${liveSecretSql}`,
    values: [looksLikeClientId(clientId) ? clientId : "", address],
  });
}

/**
 * When the client's secret expires; `endsAt` is null for a secret without an end. Undefined when it
 * has expired or the integration was deleted.
 */
export async function clientSecretEnd({
  clientId,
  secretDigest,
}: PresentedClient): Promise<{ endsAt: Date | null } | undefined> {
  const [secretEnd] = await fast<{ endsAt: Date | null }>("grants", {
    name: "client-secret-end",
    text: `SELECT k.expires_at AS "endsAt" FROM integrations i
             JOIN client_secrets k ON k.integration_id = i.id
            WHERE i.client_id = $1 AND k.digest = $2 AND ${notDeletedSql} AND ${liveSecretSql}`,
    values: [clientId, secretDigest],
  });
  return secretEnd;
}

/**
 * Records the last use for the credentials screen. Uses within ten seconds from the same address
 * count once, so that concurrent exchanges do not queue for one row.
 */
export async function recordSecretUse(
  { secretId, usedLately }: UsedSecret,
  address: string | null,
): Promise<void> {
  if (usedLately) return;
  await query({
    name: "client-secret-used",
    text: "UPDATE client_secrets SET last_used_at = now(), last_used_from = $2 WHERE id = $1",
    values: [secretId, address],
  });
}

function guessKeys(clientId: string, addressKey: string, isKnown: boolean): Allowance[] {
  const key = `client:${createHash("sha256").update(`${addressKey}\n${clientId}`).digest("base64url")}`;
  const wrongSecrets = { key, ...wrongSecretLimit };
  return isKnown
    ? [wrongSecrets]
    : [wrongSecrets, { key: `client:unknown:${addressKey}`, ...unknownClientLimit }];
}

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/**
 * Reads the credentials from the form body or from HTTP Basic. Both together are `invalid_request`,
 * neither is `invalid_client` (docs/rules/oauth.md#client-authentication).
 */
export function clientCredentials(form: Form, authorization: string | null): ClientCredentials {
  if (authorization === null || !/^basic +/i.test(authorization)) return fromBody(form);
  if (form.optional("client_secret") !== undefined)
    throw refuse("invalid_request", {
      message: "Authenticate in the body or by HTTP Basic, not both.",
    });
  const credentials = fromBasic(authorization.slice("basic ".length).trimStart());
  const bodyClientId = form.optional("client_id");
  if (bodyClientId !== undefined && bodyClientId !== credentials.clientId)
    throw refuse("invalid_request", { message: "client_id differs from the one in HTTP Basic." });
  return credentials;
}

function fromBody(form: Form): ClientCredentials {
  const clientId = form.optional("client_id");
  const clientSecret = form.optional("client_secret");
  if (clientId === undefined || clientSecret === undefined)
    throw refuse("invalid_client", { message: "client_id and client_secret are required." });
  return { clientId, clientSecret };
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function fromBasic(encoded: string): ClientCredentials {
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  if (colon < 1) throw refuse("invalid_client");
  return {
    clientId: formDecoded(pair.slice(0, colon)),
    clientSecret: formDecoded(pair.slice(colon + 1)),
  };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    throw refuse("invalid_client", { cause });
  }
}
