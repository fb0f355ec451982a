import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Rich } from "@/components/rich";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { ReadEntry } from "@/lib/portal/participant/reads";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { count } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { EventName } from "../names";

/**
 * What an integration read or was sent about a person: one row for each day, endpoint or event
 * type, and reason for hiding data.
 */
export async function ReadTable({ entries }: { entries: ReadEntry[] }) {
  const [language, { apps: words, common }] = [await pageLanguage(), await pageMessages()];
  if (entries.length === 0)
    return (
      <EmptyState icon={<Eye />} title={words.nothingRead}>
        {words.nothingReadText}
      </EmptyState>
    );
  return (
    <Table
      caption={words.read}
      columns={[words.when, common.event, words.how, words.what, words.hidden]}
      rows={entries.map((entry) => ({
        key: entry.id,
        cells: [
          <TimeCell key="when" {...{ entry, words, language }} />,
          <EventName key="event" title={entry.event} />,
          <SourceCell key="how" entry={entry} words={words} />,
          <Fields key="what" names={entry.fields}>
            {words.nothing}
          </Fields>,
          <HiddenCell key="hidden" entry={entry} words={words} />,
        ],
      }))}
    />
  );
}

interface CellProps {
  entry: ReadEntry;
  words: Messages["apps"];
}

const TimeCell = ({
  entry: { first, last, times },
  words,
  language,
}: CellProps & { language: Language }) => (
  <span className="font-normal">
    <LocalTime at={last} />
    {times > 1 && (
      <span className="block text-soft">
        <Rich
          text={count(language, words.timesSince, times)}
          values={{ time: <LocalTime at={first} form="time" /> }}
        />
      </span>
    )}
  </span>
);

function SourceCell({ entry: { source, isSent }, words }: CellProps) {
  const reads: Record<string, string> = words.reads;
  return (
    <span>
      <span className="block">{isSent ? words.wasSent : (reads[source] ?? words.wasRead)}</span>
      {isSent && <span className="block font-mono text-xs text-soft">{source}</span>}
    </span>
  );
}

const Fields = ({ names, children }: { names: readonly string[]; children: ReactNode }) => (
  <span className="block max-w-72 font-mono text-xs text-soft wrap-anywhere">
    {names.length > 0 ? names.join(", ") : children}
  </span>
);

const HiddenCell = ({ entry: { hidden, why }, words }: CellProps) =>
  why === null ? (
    <span className="text-soft">{words.nothing}</span>
  ) : (
    <span>
      <Fields names={hidden}>{words.nothing}</Fields>
      <span className="mt-0.5 block">{words.reasons[why]}</span>
    </span>
  );
