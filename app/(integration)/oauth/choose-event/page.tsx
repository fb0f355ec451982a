import type { Metadata } from "next";
import {
  AccountChip,
  FormTarget,
  UndecidableRequest,
} from "@/app/(integration)/oauth/request-parts";
import { EventDates } from "@/components/event-dates";
import { Rich } from "@/components/rich";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Button } from "@/components/ui/button";
import { LogoMark } from "@/components/ui/logo-mark";
import { consentProof } from "@/lib/oauth/consent/proof";
import type { ChoosableEvent } from "@/lib/portal/consent/choosable-events";
import { choosableEvents } from "@/lib/portal/consent/choosable-events";
import { consentView } from "@/lib/portal/consent/consent";
import { requireActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { fill, stateWords } from "@/messages/fill";
import { messagesOf } from "@/messages/messages";

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
  const { picker: words, consent, common, applicationStates } = messagesOf(language);
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
            <legend className="sr-only">{common.event}</legend>
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

interface EventChoiceProps {
  event: ChoosableEvent;
  isFirst: boolean;
  words: Messages["picker"];
  states: Messages["applicationStates"];
}

/** A radio button in the form of a card, labelled by the event's title. */
function EventChoice({ event, isFirst, words, states }: EventChoiceProps) {
  const id = `event-${event.id}`;
  return (
    <div className="relative flex gap-3 rounded-lg border border-line px-4 py-3 has-checked:border-accent has-checked:bg-accent-wash hover:border-edge">
      <input
        type="radio"
        id={id}
        name="event"
        value={event.id}
        defaultChecked={isFirst}
        aria-describedby={`${id}-details`}
        className="relative z-10 mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium after:absolute after:inset-0">
          <bdi>{event.title ?? words.untitled}</bdi>
        </label>
        <p id={`${id}-details`} className="text-sm text-soft">
          {event.start_date && (
            <EventDates start_date={event.start_date} time_zone={event.time_zone} />
          )}
          {event.start_date && " · "}
          {event.location && (
            <>
              <bdi>{event.location}</bdi> ·{" "}
            </>
          )}
          {fill(words.application, { state: stateWords(states, event.application_status) })}
        </p>
      </div>
    </div>
  );
}
