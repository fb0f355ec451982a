import { EventDates } from "@/components/event-dates";
import type { ChoosableEvent } from "@/lib/portal/consent/choosable-events";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { stateWords } from "@/messages/states";

interface EventChoiceProps {
  event: ChoosableEvent;
  isFirst: boolean;
  words: Messages["picker"];
  states: Messages["applicationStates"];
}

/** A radio button in the form of a card, labelled by the event's title. */
export function EventChoice({ event, isFirst, words, states }: EventChoiceProps) {
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
