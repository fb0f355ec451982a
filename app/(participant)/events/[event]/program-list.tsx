import { Markdown } from "@/components/markdown";
import { ActivityEntry } from "./activity-entry";
import { DayHeading, dayOf } from "./day-heading";
import type { ShownEntry } from "./shown-entry";

interface Props {
  entries: ShownEntry[];
  /** Keyed by activity id. */
  descriptions: Map<string, string | null>;
  path: string;
  zone: string;
}

/** The program day by day, with descriptions. */
export const ProgramList = ({ entries, descriptions, path, zone }: Props) => (
  <ol aria-label="Program">
    {entries.map((entry, at) => (
      <li key={entry.id} className="contents">
        {isNewDay(entries, at, zone) && <DayHeading day={dayOf(entry.start, zone)} />}
        <ActivityEntry entry={entry} index={at} path={path} zone={zone}>
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
  at === 0 || dayOf(entries[at - 1]?.start, zone) !== dayOf(entries[at]?.start, zone);
