import type { Metadata } from "next";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { type EventImport, eventImport } from "@/lib/portal/organizer/event-import";
import { watchedSchedule } from "@/lib/portal/organizer/watched-schedule";
import { requireActor } from "@/lib/session/current-actor";
import { EventFrame } from "../../event-frame";
import { ImportReport } from "../../import/import-report";
import { RefreshWhileWorking } from "../../import/refresh-while-working";
import { requireManagedEvent } from "../../managed-event";
import { fetchAtOnce, stop, watch } from "./actions";
import { WatchReport } from "./watch-report";

export const metadata: Metadata = { title: "Watched schedule" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function WatchPage({ params }: Props) {
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
