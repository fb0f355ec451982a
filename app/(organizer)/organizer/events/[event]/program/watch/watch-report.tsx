import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import type { WatchedSchedule } from "@/lib/portal/organizer/watched-schedule";
import { counted, durationWords } from "@/lib/words";

/** The last fetch, what it changed, and what failed. */
export function WatchReport({
  watched,
  isArchived,
}: {
  watched: WatchedSchedule;
  isArchived: boolean;
}) {
  const {
    url,
    every_minutes,
    fetched_at,
    outcome,
    failure,
    failures,
    next_fetch_at,
    applied_at,
    report,
  } = watched;
  const details: { term: string; value: ReactNode }[] = [
    { term: "Schedule URL", value: <bdi className="break-all">{url}</bdi> },
    { term: "Every", value: durationWords(every_minutes * 60) },
    {
      term: "Last fetch",
      value: fetched_at ? (
        <>
          <LocalTime at={fetched_at} />:{" "}
          {outcome === "failed"
            ? "failed"
            : outcome === "unchanged"
              ? "unchanged"
              : "a new version"}
        </>
      ) : (
        "Not yet"
      ),
    },
    {
      term: "Next fetch",
      value: isArchived ? "None: the event is archived" : <LocalTime at={next_fetch_at} />,
    },
  ];
  return (
    <div className="grid gap-6">
      <DetailList details={details} />
      {failure && (
        <Alert
          tone="bad"
          title={failures > 1 ? `The last ${failures} fetches failed` : "The last fetch failed"}
        >
          <p>{failure}</p>
        </Alert>
      )}
      {report && applied_at && (
        <section aria-labelledby="last-version" className="grid gap-3 text-sm">
          <h3 id="last-version" className="font-semibold">
            What changed
          </h3>
          <p>
            <LocalTime at={applied_at} />: {counted(report.changed, "change")},{" "}
            {counted(report.deleted, "deletion")}.
          </p>
          <Lines
            of={Object.entries(report.facts).map(
              ([type, count]) => `${type}: ${count.toLocaleString("en")}`,
            )}
          />
          {report.faults.length > 0 && (
            <>
              <h4 className="font-semibold">What could not be applied</h4>
              <Lines of={report.faults} />
            </>
          )}
          {report.notes.length > 0 && (
            <>
              <h4 className="font-semibold">Notes on the file</h4>
              <Lines of={report.notes} />
            </>
          )}
        </section>
      )}
    </div>
  );
}

function Lines({ of }: { of: string[] }) {
  return (
    <ul className="list-disc pl-5">
      {of.map((line) => (
        <li key={line} className="break-words">
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}
