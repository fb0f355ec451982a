import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { lockAccount } from "@/lib/transitions/account/lock-account";
import { connect } from "@/lib/transitions/connection/connect";
import { requireConnectableEvent } from "@/lib/transitions/connection/connectable-event";
import { lockAgainstImports } from "@/lib/transitions/connection/import-lock";
import { requireEligible } from "@/lib/transitions/consent/eligible-events";
import { giveConsent } from "@/lib/transitions/consent/give";
import { lockAskingIntegration, requireGrantable } from "./asking-integration";
import { claimRequest } from "./claim";
import { consentTerms, digestOfTerms, languageOfDigest } from "./consent-terms";
import { notPending, type PendingRequestWithIntegration } from "./request";
import { storeReceipt } from "./store-receipt";

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
