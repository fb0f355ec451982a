import { createHash, randomBytes } from "node:crypto";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { readGrant } from "@/lib/db/read";
import { refuse } from "@/lib/errors/refusal";
import { reserveGuess } from "@/lib/limits/guesses";
import { liveSecretSql, notDeletedSql, type PresentedClient, type UsedSecret, usedLatelySql } from "@/lib/tokens/presented-client";
import type { Trace } from "@/lib/tokens/revoke-family";
import type { ClientCredentials } from "./client-credentials";
import { looksLikeClientId } from "./client-id";

export interface Client extends PresentedClient {
  integrationId: string;
  isActive: boolean;
}

/** The request; `known` is called with the integration as soon as it is known, also for a wrong secret, while its guesses are counted. */
export interface ClientTrace extends Trace {
  /** What wrong secrets count under beside the client; null where limits by address rest. */
  addressKey: string | null;
  known: (integrationId: string) => void;
}

const wrongGuesses = { count: 20, seconds: 300 };

/**
 * The integration behind right credentials; the secret before a rotation counts until its overlap ends. An unknown client and a wrong secret are refused
 * alike, after the same work. Only wrong secrets are counted, so that nobody's guessing locks out the client that knows its own.
 */
export async function authenticateClient(credentials: ClientCredentials, { address, addressKey, known }: ClientTrace): Promise<Client> {
  const secrets = await liveSecrets(credentials.clientId, address);
  const presented = digest(credentials.clientSecret);
  const matches = (secrets.length > 0 ? secrets : [nobodys]).filter((secret) => sameBytes(secret.digest, presented));
  const match = matches[0];
  if (!match) {
    if (addressKey !== null && !(await reserveGuess(guessKey(credentials.clientId, addressKey), wrongGuesses))) {
      throw refuse("rate_limit_exceeded", {
        message: "Too many wrong client secrets from this address.",
        retryAfterSeconds: wrongGuesses.seconds,
      });
    }
    if (secrets[0]) known(secrets[0].integrationId);
    throw refuse("invalid_client");
  }
  known(match.integrationId);
  await recordUse(match, address);
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

/** What an unknown client's secret is compared with. */
const nobodys: LiveSecret = { secretId: "", digest: randomBytes(32), integrationId: "", status: "", usedLately: true };

async function liveSecrets(clientId: string, address: string | null): Promise<LiveSecret[]> {
  return readGrant<LiveSecret>({
    name: "live-client-secrets",
    text: `SELECT k.id AS "secretId", k.digest, i.id AS "integrationId", i.status,
                  ${usedLatelySql("$2")} AS "usedLately"
             FROM integrations i JOIN client_secrets k ON k.integration_id = i.id
            WHERE i.client_id = $1 AND ${notDeletedSql} AND ${liveSecretSql}`,
    values: [looksLikeClientId(clientId) ? clientId : "", address],
  });
}

/** Whether the client's secret still counts, and until when: null for one without an end. Undefined when it ended, or the integration was deleted. */
export async function clientEnd({ clientId, secretDigest }: PresentedClient): Promise<{ endsAt: Date | null } | undefined> {
  const [end] = await readGrant<{ endsAt: Date | null }>({
    name: "client-secret-end",
    text: `SELECT k.expires_at AS "endsAt" FROM integrations i JOIN client_secrets k ON k.integration_id = i.id
            WHERE i.client_id = $1 AND k.digest = $2 AND ${notDeletedSql} AND ${liveSecretSql}`,
    values: [clientId, secretDigest],
  });
  return end;
}

/** The credentials screen shows it; to ten seconds, so that parallel exchanges do not queue for one row. */
export async function recordUse({ secretId, usedLately }: UsedSecret, address: string | null): Promise<void> {
  if (usedLately) return;
  await pool().query({
    name: "client-secret-used",
    text: "UPDATE client_secrets SET last_used_at = now(), last_used_from = $2 WHERE id = $1",
    values: [secretId, address],
  });
}

const guessKey = (clientId: string, addressKey: string) => `client:${createHash("sha256").update(`${addressKey}\n${clientId}`).digest("base64url")}`;
