import { EventDates } from "@/components/event-dates";
import { languageOf } from "@/components/event-language";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { LogoMark } from "@/components/ui/logo-mark";
import type { EventCard as Event } from "@/lib/portal/participant/public-events";
import { type AccessWords, accessWords } from "./access-words";

/**
 * The whole card links to the event's page. The link's accessible name is the event's title only.
 */
export function EventCard({ event, words }: { event: Event; words: AccessWords }) {
  return (
    <li className="relative flex gap-4 rounded-lg border border-line bg-surface p-5 shadow-rest transition-colors duration-100 hover:border-edge">
      <LogoMark name={event.title} />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">
          <PageLink
            href={eventPath(event)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            <bdi lang={languageOf(event)}>{event.title}</bdi>
          </PageLink>
        </h2>
        <p className="text-sm">
          <EventDates {...event} />
          {event.place && (
            <>
              {" · "}
              <bdi>{event.place}</bdi>
            </>
          )}
        </p>
        <p className="mt-2 text-sm text-soft">
          <bdi>{event.organization_name}</bdi>
        </p>
        <p className="text-sm text-soft">{accessWords(event.access_mode, words)}</p>
      </div>
    </li>
  );
}
