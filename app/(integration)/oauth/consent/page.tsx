import type { Metadata } from "next";
import {
  AccountChip,
  FormTarget,
  UndecidableRequest,
} from "@/app/(integration)/oauth/request-parts";
import { ConsentCard } from "@/components/consent-card";
import { Rich } from "@/components/rich";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { config } from "@/lib/config/config";
import { consentProof } from "@/lib/oauth/consent/proof";
import { consentView } from "@/lib/portal/consent/consent";
import { scopeAccessTexts } from "@/lib/portal/consent/consent-event";
import { isScope } from "@/lib/resources/scopes";
import { requireActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { digestOfTerms } from "@/lib/transitions/authorization-request/consent-terms";
import { decidingActor } from "@/lib/transitions/authorization-request/deciding-person";
import { duration, fill } from "@/messages/fill";
import { messagesOf } from "@/messages/messages";
import {
  AboutIntegration,
  ConsentGuarantees,
  CurrentAccess,
  SharedValues,
} from "./consent-sections";
import { WebhookDisclosure } from "./webhook-disclosure";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).consent.title,
});

/**
 * The consent screen for organizers and participants (docs/rules/screens.md#consent). It is a plain
 * form and works without scripts.
 */
export default async function ConsentPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const requestId = queryValue(query.request);
  const person = await requireActor(`/oauth/consent?request=${encodeURIComponent(requestId)}`);
  const actor = await decidingActor(person, requestId);
  const language = await pageLanguage();
  const view = await consentView(actor, requestId, language);
  if (view.state !== "open") return <UndecidableRequest view={view} language={language} />;
  const { request, integration, event, terms, account, connectedScopes, shared } = view;
  const { consent: words, scopes: scopeWords } = messagesOf(language);
  const isConnecting = request.kind === "installation";
  const scopes = terms.scopes.flatMap(({ name, required }) =>
    isScope(name) ? [{ name, required, opens: scopeAccessTexts(name, event, language) }] : [],
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
          <Alert tone="note" title={words.sandboxTitle}>
            <Rich text={words.sandbox} values={{ name: <bdi>{account.name}</bdi> }} />
          </Alert>
        </div>
      )}
      {queryValue(query.nothing) === "granted" && (
        <div className="mb-4">
          <Alert tone="bad" title={words.nothingTitle}>
            {words.nothing}
          </Alert>
        </div>
      )}
      {queryValue(query.changed) !== "" && (
        <div className="mb-4">
          <Alert tone="bad" title={words.changedTitle}>
            {words.changed}
          </Alert>
        </div>
      )}
      <ConsentCard
        integration={{
          ...integration,
          logo: integration.logo && `/developer/logos/${integration.logo.digest}.png`,
        }}
        flow={isConnecting ? "installation" : "user"}
        event={{ title: event.title ?? words.untitledEvent }}
        words={words}
        scopeWords={scopeWords}
        scopes={scopes}
        returnHost={terms.return_host}
        account={<AccountChip {...{ account, request, integration, words }} />}
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
              {words.allow}
            </Button>
            <Button type="submit" name="decision" value="cancel" wide>
              {words.cancel}
            </Button>
          </>
        }
      >
        {connectedScopes && (
          <CurrentAccess
            grantedScopes={connectedScopes}
            requestedScopes={request.scopes}
            words={words}
          />
        )}
        {shared && <SharedValues {...{ shared, integration, words }} />}
        <WebhookDisclosure {...{ integration, isConnecting, words }} />
        <ConsentGuarantees {...{ isConnecting, words }} />
        <AboutIntegration {...{ integration, words, language }} />
      </ConsentCard>
      <p className="mt-4 px-2 text-center text-sm text-soft">
        {fill(isConnecting ? words.revocableByOrganizer : words.revocableByParticipant, {
          time: duration(language, config().DELETION_DUTY_TTL),
        })}
      </p>
    </form>
  );
}
