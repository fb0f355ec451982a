import type { Actor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { lockAccount } from "@/lib/transitions/account/lock-account";
import { connect, requireConnectableEvent } from "@/lib/transitions/connection/connect";
import { lockAgainstImports } from "@/lib/transitions/connection/import-lock";
import { requireEligible } from "@/lib/transitions/consent/eligible-events";
import { giveConsent } from "@/lib/transitions/consent/give";
import { lockAskingIntegration, requireGrantable } from "./asking-integration";
import { type AgreedTerms, consentTerms, digestOfTerms, languageOfDigest } from "./consent-terms";
import {
  claimRequest,
  notPending,
  type PendingRequest,
  type PendingRequestWithIntegration,
} from "./request";

export interface Agreement {
  /** The optional scopes that the person checked. */
  checkedScopes: string[];
  /** The digest of the terms that the screen showed. */
  shown: string;
}

/**
 * Nothing was granted and the request stays pending: the terms differ from those that were shown,
 * or no scope is left to grant.
 */
export type NotGranted = "changed" | "nothing-granted";

/**
 * `Allow`: validates everything again, spends the request and issues the code, if the terms are
 * still those that the screen showed (docs/rules/oauth.md#bound-to-what-was-shown). The integration
 * is locked, so that they cannot change before the commit.
 */
export async function allowRequest(
  actor: Actor,
  request: PendingRequestWithIntegration,
  { checkedScopes, shown }: Agreement,
): Promise<{ code: string } | NotGranted> {
  const { eventId } = request;
  if (eventId === null) throw notPending();
  await requirePersonMayGrant(actor, request, eventId);
  return transact(async (tx) => {
    if (request.kind === "installation") await lockAgainstImports(tx, eventId);
    await lockAccount(tx, actor);
    const integration = await lockAskingIntegration(tx, request);
    requireGrantable(integration, request);
    const event = await tx.event.findUniqueOrThrow({
      where: { id: eventId },
      select: { id: true, title: true },
    });
    const terms = consentTerms(
      { scopes: request.scopes, event, redirectUri: request.returnTo.redirectUri },
      integration,
      languageOfDigest(shown),
    );
    if (digestOfTerms(terms) !== shown) return "changed";
    const granted = terms.scopes
      .filter(({ name, required }) => required || checkedScopes.includes(name))
      .map(({ name }) => name);
    if (granted.length === 0) return "nothing-granted";
    await claimRequest(tx, actor, request);
    await storeReceipt(tx, actor, request, {
      ...terms,
      scopes: terms.scopes.map((scope) => ({ ...scope, granted: granted.includes(scope.name) })),
    });
    const give = request.kind === "installation" ? connect : giveConsent;
    return { code: await give(tx, actor, request, eventId, granted) };
  });
}

async function requirePersonMayGrant(
  actor: Actor,
  request: PendingRequestWithIntegration,
  eventId: string,
): Promise<void> {
  if (request.kind === "installation") await requireConnectableEvent(actor, request, eventId);
  else await requireEligible(actor, request.integrationId, eventId);
}

/** `Cancel`: the request is spent, and nothing is granted. */
export const cancelRequest = (actor: Actor, request: PendingRequest): Promise<void> =>
  transact(async (tx) => {
    await lockAskingIntegration(tx, request);
    await claimRequest(tx, actor, request);
  });

/**
 * A participant of several events chooses the one to sign in with. They may choose again until the
 * decision.
 */
export async function chooseEventOf(
  actor: Actor,
  request: PendingRequest,
  eventId: string,
): Promise<void> {
  await requireEligible(actor, request.integrationId, eventId);
  await query({
    text: "UPDATE authorization_requests SET event_id = $2 WHERE id = $1 AND decided_at IS NULL",
    values: [request.id, eventId],
  });
}

/**
 * Stores a receipt of the terms that the person agreed to, as the screen showed them
 * (docs/rules/oauth.md#receipts).
 */
async function storeReceipt(
  tx: Transaction,
  actor: Actor,
  { kind, integrationId }: PendingRequest,
  terms: AgreedTerms,
): Promise<void> {
  await tx.consentReceipt.create({
    data: {
      kind,
      integration_id: integrationId,
      event_id: terms.event,
      person_id: actor.personId,
      terms: { ...terms },
    },
  });
}
