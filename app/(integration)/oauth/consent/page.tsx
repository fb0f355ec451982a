import type { Metadata } from "next";
import { AccountChip } from "@/app/(integration)/oauth/account-chip";
import { UndecidableRequest } from "@/app/(integration)/oauth/undecidable-request";
import { ConsentCard } from "@/components/consent-card";
import { FormTarget } from "@/components/form-target";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { config } from "@/lib/config/config";
import { consentProof } from "@/lib/oauth/consent/proof";
import { consentView } from "@/lib/portal/consent/consent";
import { scopeAccessTexts } from "@/lib/portal/consent/consent-event";
import { isScope } from "@/lib/resources/scopes";
import { requireActor } from "@/lib/session/current-actor";
import { digestOfTerms } from "@/lib/transitions/authorization-request/consent-terms";
import { decidingActor } from "@/lib/transitions/authorization-request/deciding-person";
import { durationWords } from "@/lib/words";
import { AboutIntegration } from "./about-integration";
import { ConsentGuarantees } from "./consent-guarantees";
import { CurrentAccess } from "./current-access";
import { SharedValues } from "./shared-values";
import { WebhookDisclosure } from "./webhook-disclosure";

export const metadata: Metadata = { title: "Allow access" };

/**
 * The consent screen for organizers and participants (docs/rules/screens.md#consent). It is a plain
 * form and works without scripts.
 */
export default async function ConsentPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const requestId = queryValue(query.request);
  const person = await requireActor(`/oauth/consent?request=${encodeURIComponent(requestId)}`);
  const actor = await decidingActor(person, requestId);
  const view = await consentView(actor, requestId);
  if (view.state !== "open") return <UndecidableRequest view={view} />;
  const { request, integration, event, terms, account, connectedScopes, shared } = view;
  const isConnecting = request.kind === "installation";
  const scopes = terms.scopes.flatMap(({ name, required }) =>
    isScope(name) ? [{ name, required, opens: scopeAccessTexts(name, event) }] : [],
  );
  return (
    <form method="post" action="/oauth/consent/decision" className="mx-auto max-w-xl">
      <FormTarget redirectUri={request.redirect_uri} />
      <input type="hidden" name="request" value={request.id} />
      <input
        type="hidden"
        name="proof"
        value={consentProof(actor, request.id, digestOfTerms(terms))}
      />
      {actor.personId !== person.personId && (
        <div className="mb-4">
          <Alert tone="note" title="This is a sandbox">
            You decide for <bdi>{account.name}</bdi>, a made-up person. Nothing here affects anybody
            else.
          </Alert>
        </div>
      )}
      {queryValue(query.nothing) === "granted" && (
        <div className="mb-4">
          <Alert tone="bad" title="Nothing is ticked">
            Tick at least one thing it may read, or cancel.
          </Alert>
        </div>
      )}
      {queryValue(query.changed) !== "" && (
        <div className="mb-4">
          <Alert tone="bad" title="Something changed while this page was open">
            This request changed after you opened the page, so nothing was granted. Read it again
            before you decide.
          </Alert>
        </div>
      )}
      <ConsentCard
        integration={{
          ...integration,
          logo: integration.logo && `/developer/logos/${integration.logo.digest}.png`,
        }}
        flow={isConnecting ? "installation" : "user"}
        event={event}
        scopes={scopes}
        returnHost={terms.return_host}
        account={<AccountChip account={account} request={request} integration={integration} />}
        actions={
          <>
            <Button
              type="submit"
              name="decision"
              value="allow"
              variant="primary"
              wide
              className="armed-late"
            >
              Allow
            </Button>
            <Button type="submit" name="decision" value="cancel" wide>
              Cancel
            </Button>
          </>
        }
      >
        {connectedScopes && (
          <CurrentAccess grantedScopes={connectedScopes} requestedScopes={request.scopes} />
        )}
        {shared && <SharedValues shared={shared} integration={integration} />}
        <WebhookDisclosure integration={integration} isConnecting={isConnecting} />
        <ConsentGuarantees isConnecting={isConnecting} />
        <AboutIntegration integration={integration} />
      </ConsentCard>
      <p className="mt-4 px-2 text-center text-sm text-soft">
        {isConnecting
          ? "You can disconnect it at any time under the event's Integrations. It must then delete what it copied"
          : "You can revoke this at any time under Connected apps in your account. It must then delete what it copied about you"}{" "}
        within {durationWords(config().DELETION_DUTY_TTL)}.
      </p>
    </form>
  );
}
