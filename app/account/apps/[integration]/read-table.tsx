import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { ReadEntry } from "@/lib/portal/participant/reads";
import { counted } from "@/lib/words";

/**
 * What an integration read or was sent about a person: one row for each day, endpoint or event
 * type, and reason for hiding data.
 */
export function ReadTable({ entries }: { entries: ReadEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState icon={<Eye />} title="Nothing was read">
        When it reads something about you, or is sent a webhook about you, it appears here within a
        second.
      </EmptyState>
    );
  return (
    <Table
      caption="What it read"
      columns={[
        { header: "When" },
        { header: "Event" },
        { header: "How" },
        { header: "What" },
        { header: "Hidden" },
      ]}
      rows={entries.map((entry) => ({
        key: entry.id,
        cells: [
          <TimeCell key="when" {...entry} />,
          <bdi key="event">{entry.event}</bdi>,
          <SourceCell key="how" {...entry} />,
          <Fields key="what" names={entry.fields}>
            nothing
          </Fields>,
          <HiddenCell key="hidden" {...entry} />,
        ],
      }))}
    />
  );
}

const TimeCell = ({ first, last, times }: ReadEntry) => (
  <span className="font-normal">
    <LocalTime at={last} />
    {times > 1 && (
      <span className="block text-soft">
        {counted(times, "time")} since <LocalTime at={first} form="time" />
      </span>
    )}
  </span>
);

const SourceCell = ({ source, isSent }: ReadEntry) => (
  <span>
    <span className="block">{isSent ? "Was sent" : (readPhrases[source] ?? "Read")}</span>
    {isSent && <span className="block font-mono text-xs text-soft">{source}</span>}
  </span>
);

const readPhrases: Record<string, string> = {
  participants: "Read a page of participants",
  participant: "Read you alone",
  activities: "Read activities you host or joined",
  program: "Read the program with activities you host or joined",
  profile: "Read your profile, with your own sign-in",
};

const Fields = ({ names, children }: { names: readonly string[]; children: ReactNode }) => (
  <span className="block max-w-72 font-mono text-xs text-soft wrap-anywhere">
    {names.length > 0 ? names.join(", ") : children}
  </span>
);

const HiddenCell = ({ hidden, why }: ReadEntry) =>
  why === null ? (
    <span className="text-soft">nothing</span>
  ) : (
    <span>
      <Fields names={hidden}>nothing</Fields>
      <span className="mt-0.5 block">{hiddenReasonWords[why]}</span>
    </span>
  );

const hiddenReasonWords = {
  "privacy mode": "Privacy mode was on, and you had not let this app read your profile.",
  "no consent": "Privacy mode was on, and you no longer let this app read your profile.",
  "scope not granted": "The organizers had not granted the scope for it.",
} as const;
