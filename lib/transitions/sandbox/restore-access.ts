import { randomBytes } from "node:crypto";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { issueCode } from "@/lib/tokens/authorization-code";
import { codeChallengeOf } from "@/lib/tokens/exchange-code";
import { declaredScopes, exchange } from "./access";
import type { Sandbox } from "./own-sandbox";
import { sandboxCallback } from "./test-manifest";
import { openInSandbox } from "./tokens";

// Restores the access that a scenario ended. Nothing is granted: connection and consents keep their
// scopes (docs/rules/sandbox.md#the-story).

/** The status of the connection, to which `restoreAccess` returns it. */
export const connectionStatus = async (sandbox: Sandbox): Promise<string> =>
  (
    await prisma().connection.findUniqueOrThrow({
      where: connectionOf(sandbox),
      select: { status: true },
    })
  ).status;

/**
 * Restores the connection if it ended, and issues a fresh installation token and a fresh token for
 * the person whose user token is shown.
 */
export async function restoreAccess(sandbox: Sandbox, status: string): Promise<void> {
  await renewToken(sandbox, (tx) => installationGrant(tx, sandbox, status));
  await renewToken(sandbox, (tx) => userGrant(tx, sandbox));
}

type RenewedGrant = Pick<
  Parameters<typeof issueCode>[1],
  "kind" | "personId" | "consentId" | "scopes"
>;

/** Locks the test integration, so that a scope that is just being removed is not issued again. */
async function renewToken(
  sandbox: Sandbox,
  findGrant: (tx: Transaction) => Promise<RenewedGrant | undefined>,
): Promise<void> {
  const codeChallenge = codeChallengeOf(randomBytes(32).toString("base64url"));
  const code = await transact(async (tx) => {
    const { testIntegrationId: integrationId, eventId } = sandbox;
    await tx.query`SELECT FROM integrations WHERE id = ${integrationId}::uuid FOR SHARE`;
    const grant = await findGrant(tx);
    return (
      grant &&
      issueCode(tx, {
        ...grant,
        integrationId,
        eventId,
        redirectUri: sandboxCallback(sandbox.integrationId),
        codeChallenge,
        nonce: null,
      })
    );
  });
  if (code !== undefined) await exchange(sandbox, code, codeChallenge);
}

const installationGrant = async (
  tx: Transaction,
  sandbox: Sandbox,
  status: string,
): Promise<RenewedGrant> => ({
  kind: "installation",
  personId: sandbox.organizerId,
  consentId: null,
  scopes: await restoreConnection(tx, sandbox, status),
});

const connectionOf = ({ testIntegrationId, eventId }: Sandbox) => ({
  event_id_integration_id: { event_id: eventId, integration_id: testIntegrationId },
});

/**
 * Returns the granted scopes. An ended connection keeps them in its row, even those that were
 * removed from the manifest meanwhile.
 */
async function restoreConnection(
  tx: Transaction,
  sandbox: Sandbox,
  status: string,
): Promise<string[]> {
  const where = connectionOf(sandbox);
  const { granted_scopes, ...now } = await tx.connection.findUniqueOrThrow({
    where,
    select: { status: true, granted_scopes: true },
  });
  if (now.status !== "ended") return granted_scopes;
  const declared = await declaredScopes(tx, sandbox, "installation");
  const scopes = granted_scopes.filter((scope) => declared.includes(scope));
  await tx.connection.update({
    where,
    data: { status, granted_scopes: scopes, ended_at: null, end_reason: null },
    select: { id: true },
  });
  return scopes;
}

/**
 * By the consent behind the user token that is shown; undefined when there is no token or the
 * consent was revoked.
 */
async function userGrant(tx: Transaction, { id }: Sandbox): Promise<RenewedGrant | undefined> {
  const { user_token } = await tx.sandbox.findUniqueOrThrow({
    where: { id },
    select: { user_token: true },
  });
  const token = openInSandbox(id, "user", user_token);
  if (token === undefined) return undefined;
  const [consent] = await tx.query<Omit<RenewedGrant, "kind">>(consentOfTokenSql, digest(token));
  return consent && { kind: "user", ...consent };
}

const consentOfTokenSql = `
SELECT c.id AS "consentId", c.person_id AS "personId", ${stillGrantedSql("c")} AS scopes
  FROM access_tokens t JOIN token_families f ON f.id = t.family_id
  JOIN consents c ON c.event_id = f.event_id AND c.id = f.consent_id
  JOIN integrations i ON i.id = c.integration_id
 WHERE t.digest = $1 AND c.revoked_at IS NULL`;
