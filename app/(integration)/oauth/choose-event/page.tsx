import type { Metadata } from "next";
import { AccountChip } from "@/app/(integration)/oauth/account-chip";
import { UndecidableRequest } from "@/app/(integration)/oauth/undecidable-request";
import { FormTarget } from "@/components/form-target";
import { Rich } from "@/components/rich";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Button } from "@/components/ui/button";
import { LogoMark } from "@/components/ui/logo-mark";
import { consentProof } from "@/lib/oauth/consent/proof";
import { choosableEvents } from "@/lib/portal/consent/choosable-events";
import { consentView } from "@/lib/portal/consent/consent";
import { requireActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { messagesOf } from "@/messages/messages";
import { EventChoice } from "./event-choice";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).picker.title,
});

/** Asks a participant of several events which one to sign in with. */
export default async function ChooseEventPage({ searchParams }: { searchParams: SearchParams }) {
  const requestId = queryValue((await searchParams).request);
  const actor = await requireActor(`/oauth/choose-event?request=${encodeURIComponent(requestId)}`);
  const language = await pageLanguage();
  const view = await consentView(actor, requestId, language);
  if (view.state !== "choosing") return <UndecidableRequest view={view} language={language} />;
  const { request, integration, account } = view;
  const { picker: words, consent, applicationStates } = messagesOf(language);
  const events = await choosableEvents(actor, integration.id);
  return (
    <form method="post" action="/oauth/choose-event/decision" className="mx-auto max-w-form">
      <FormTarget redirectUri={request.redirect_uri} />
      <input type="hidden" name="request" value={request.id} />
      <input type="hidden" name="proof" value={consentProof(actor, request.id)} />
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-float">
        <div className="grid gap-5 px-5 py-7 sm:px-7">
          <LogoMark
            size="lg"
            name={integration.display_name}
            src={integration.logo && `/developer/logos/${integration.logo.digest}.png`}
          />
          <div>
            <h1 className="text-xl font-semibold tracking-tight">
              <Rich text={words.heading} values={{ app: <bdi>{integration.display_name}</bdi> }} />
            </h1>
            <p className="mt-1 text-soft">{words.text}</p>
          </div>
          <AccountChip {...{ account, request, integration, words: consent }} />
          <fieldset className="grid gap-2">
            <legend className="sr-only">{words.event}</legend>
            {events.map((event, index) => (
              <EventChoice
                key={event.id}
                event={event}
                isFirst={index === 0}
                words={words}
                states={applicationStates}
              />
            ))}
          </fieldset>
        </div>
        <div className="flex flex-col gap-3 border-t border-line bg-sunken px-5 py-5 sm:flex-row-reverse sm:px-7 sm:[&>*]:flex-1">
          <Button type="submit" name="decision" value="continue" variant="primary" wide>
            {words.continue}
          </Button>
          <Button type="submit" name="decision" value="cancel" wide>
            {consent.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
