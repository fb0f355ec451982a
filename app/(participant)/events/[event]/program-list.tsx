import { Markdown } from "@/components/markdown";
import type { TimeWords } from "@/lib/time/words";
import { dateInZone } from "@/lib/time/zones";
import type { Messages } from "@/messages/en";
import { ActivityEntry } from "./activity-entry";
import { DayHeading, dayOf } from "./day-heading";
import type { ShownEntry } from "./shown-entry";

interface Props {
  entries: ShownEntry[];
  /** Keyed by activity id. */
  descriptions: Map<string, string | null>;
  path: string;
  zone: string;
  words: Messages["program"];
  time: TimeWords | undefined;
}

/** The program day by day, with descriptions. */
export const ProgramList = ({ entries, descriptions, path, zone, words, time }: Props) => (
  <ol aria-label={words.title}>
    {entries.map((entry, at) => (
      <li key={entry.id} className="contents">
        {isNewDay(entries, at, zone) && (
          <DayHeading day={dayOf(entry.start, zone, words.notScheduled, time)} />
        )}
        <ActivityEntry entry={entry} index={at} path={path} zone={zone} words={words}>
          <Description text={descriptions.get(entry.id) ?? null} />
        </ActivityEntry>
      </li>
    ))}
  </ol>
);

const Description = ({ text }: { text: string | null }) =>
  text && (
    <div className="mt-2 text-sm">
      <Markdown text={text} belowHeading={4} />
    </div>
  );

const isNewDay = (entries: ShownEntry[], at: number, zone: string): boolean =>
  at === 0 || dateOf(entries[at - 1]?.start, zone) !== dateOf(entries[at]?.start, zone);

const dateOf = (at: string | undefined, zone: string) =>
  at === undefined ? undefined : dateInZone(new Date(at), zone);
