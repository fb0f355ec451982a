import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import {
  type EventImport,
  eventImport,
  type WatchedSchedule,
  watchedSchedule,
} from "@/lib/portal/organizer/event-import";
import { requireActor } from "@/lib/session/current-actor";
import { counted, durationWords } from "@/lib/words";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../../event-frame";
import { fetchAtOnce, stop, watch } from "../../import/actions";
import { ImportReport } from "../../import/import-report";
import { RefreshWhileWorking } from "../../import/refresh-while-working";

export const metadata: Metadata = { title: "Watched schedule" };

export default async function WatchPage({ params }: EventPageProps) {
  const event = await requireManagedEvent((await params).event, "/program/watch");
  const { personId } = await requireActor(`/organizer/events/${event.id}/program/watch`);
  const [watched, preview] = [
    await watchedSchedule(event.id),
    await eventImport(personId, event.id, "watch"),
  ];
  return (
    <EventFrame event={event}>
      {watched ? (
        <Card
          title="Watched schedule"
          description="New versions of this schedule become the program. Connected integrations are notified of exactly what changed."
        >
          <div className="grid gap-6">
            <WatchReport watched={watched} isArchived={event.is_archived === true} />
            <div className="flex flex-wrap items-end gap-3">
              <ActionForm action={fetchAtOnce} aria-label="Fetch now">
                <HiddenFields of={{ event: event.id }} />
                <SubmitButton>Fetch now</SubmitButton>
              </ActionForm>
              <ActionForm action={stop} aria-label="Stop watching">
                <HiddenFields of={{ event: event.id }} />
                <SubmitButton variant="secondary">Stop watching</SubmitButton>
              </ActionForm>
            </div>
          </div>
        </Card>
      ) : (
        <Card
          title="Watch a schedule"
          description="The program of this event follows a schedule that is published elsewhere: schedule JSON or XML as pretalx and frab publish it, or iCalendar."
        >
          <div className="grid gap-6">
            <Alert tone="warn" title="The schedule replaces the program">
              Activities, threads and locations that the schedule does not contain are deleted, and
              so are the sign-ups of those activities. Guests whom a file, a feed or a schedule
              brought and who host something are removed for good if the schedule does not name
              them. Other participants and the event's settings are kept.
            </Alert>
            <ActionForm action={watch} aria-label="Watch a schedule">
              <HiddenFields of={{ event: event.id }} />
              <TextField
                label="Schedule URL"
                name="schedule_url"
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                defaultValue={preview?.url ?? ""}
                required
              />
              <TextField
                label="Every"
                name="every"
                inputMode="numeric"
                defaultValue={String(preview?.every_minutes ?? 60)}
                hint="Minutes between two fetches, from 5 to 1440."
                required
              />
              <div className="flex flex-wrap gap-3">
                <SubmitButton variant="secondary" name="preview" value="1">
                  Preview
                </SubmitButton>
                <SubmitButton>Watch</SubmitButton>
              </div>
            </ActionForm>
            {preview && <WatchPreview preview={preview} />}
          </div>
        </Card>
      )}
    </EventFrame>
  );
}

function WatchPreview({ preview: { state, failure, outcome, url } }: { preview: EventImport }) {
  if (state === "reading")
    return (
      <RefreshWhileWorking words="The schedule is being read and compared with the program." />
    );
  if (state === "failed")
    return (
      <Alert tone="bad" title="There is no preview">
        <p>{failure}</p>
      </Alert>
    );
  return (
    outcome && (
      <section aria-labelledby="watch-preview" className="grid gap-4 border-t border-line pt-6">
        <h3 id="watch-preview" className="font-semibold">
          What watching <bdi className="break-all">{url}</bdi> would do first
        </h3>
        <ImportReport outcome={outcome} isApplied={false} />
      </section>
    )
  );
}

function WatchReport({ watched, isArchived }: { watched: WatchedSchedule; isArchived: boolean }) {
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
