import type { Metadata } from "next";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { type EventImport, eventImport } from "@/lib/portal/organizer/event-import";
import { eventForm } from "@/lib/portal/organizer/parts";
import { requireActor } from "@/lib/session/current-actor";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../event-frame";
import { apply } from "./actions";
import { ImportReport } from "./import-report";
import { RefreshWhileWorking } from "./refresh-while-working";

export const metadata: Metadata = { title: "Import" };

export default async function ImportPage({ params }: EventPageProps) {
  const event = await requireManagedEvent((await params).event, "/import");
  const { personId } = await requireActor(`/organizer/events/${event.id}/import`);
  const [asked, questions] = [
    await eventImport(personId, event.id, "file"),
    await eventForm(event.id),
  ];
  return (
    <EventFrame event={event}>
      <div className="grid grid-cols-1 gap-6">
        <Card
          title="Import"
          description="A program from another system, or people from a spreadsheet. Nothing changes before you have seen a preview, and an import deletes nothing."
        >
          <form
            method="post"
            action={`/imports/${event.id}`}
            encType="multipart/form-data"
            className="grid max-w-prose grid-cols-1 gap-5"
            aria-label="Import"
          >
            <label className="grid grid-cols-1 gap-1.5 text-sm font-medium">
              File
              <input
                type="file"
                name="file"
                required
                accept=".json,.xml,.ics,.csv,.txt,application/json,application/xml,text/xml,text/calendar,text/csv"
                aria-describedby="import-formats"
                className="field file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1 file:text-ink"
              />
            </label>
            <p id="import-formats" className="-mt-3 text-sm text-soft">
              Schedule JSON or XML as pretalx, frab and c3voc publish it, iCalendar, or CSV of
              people; at most 20 MB.
            </p>
            <div>
              <Button
                type="submit"
                variant={asked?.state === "previewed" ? "secondary" : "primary"}
              >
                Preview
              </Button>
            </div>
          </form>
          <Disclosure summary="Columns of a CSV file">
            <PeopleColumns questions={questions} />
          </Disclosure>
        </Card>
        {asked && <Asked asked={asked} event={event.id} />}
      </div>
    </EventFrame>
  );
}

function PeopleColumns({ questions }: { questions: { key: string; label: string }[] }) {
  return (
    <div className="grid max-w-prose gap-2 text-soft">
      <p>
        The first row names the columns, in any order. Only <code>email</code> is required; an empty
        cell leaves what is there.
      </p>
      <ul className="grid gap-1">
        {columns.map(([name, words]) => (
          <li key={name}>
            <code>{name}</code>: {words}
          </li>
        ))}
        {questions.map(({ key, label }) => (
          <li key={key}>
            <code>{key}</code>: the answer to “<bdi>{label}</bdi>”
          </li>
        ))}
      </ul>
    </div>
  );
}

const columns = [
  ["email", "the person’s address"],
  ["display_name", "the name that others see"],
  ["nickname", "a short name"],
  ["organisation", "where they belong"],
  ["real_name", "their own name, for you alone"],
  ["application_status", "pending, approved, rejected or revision_requested"],
  ["registered", "yes or no: whether they take part"],
  ["role", "the name of one of the event’s roles"],
  ["privacy_mode", "yes or no"],
] as const;

/** The preview of the last file, or what became of it. */
function Asked({ asked, event }: { asked: EventImport; event: string }) {
  const name = asked.file_name ?? "the file";
  switch (asked.state) {
    case "reading":
      return <RefreshWhileWorking words="The file is being read and compared with the event." />;
    case "applying":
      return <RefreshWhileWorking words="The file is being applied." />;
    case "failed":
      return (
        <Alert tone="bad" title="The file was not read">
          <p>{asked.failure}</p>
        </Alert>
      );
    default:
      return (
        asked.outcome && (
          <Card
            title={
              asked.state === "applied" ? (
                <>
                  Applied: <bdi>{name}</bdi>
                </>
              ) : (
                <>
                  Preview of <bdi>{name}</bdi>
                </>
              )
            }
            headingId="import-outcome"
          >
            <div className="grid gap-6">
              {asked.is_renewed && (
                <Alert tone="warn" title="The event has changed since the preview">
                  Nothing was applied. This is what the file would do now.
                </Alert>
              )}
              <ImportReport outcome={asked.outcome} isApplied={asked.state === "applied"} />
              {asked.state === "previewed" && (
                <ActionForm action={apply} aria-label="Apply" focusAfter="import-outcome">
                  <HiddenFields of={{ event, import: asked.id }} />
                  <div>
                    <SubmitButton>Apply</SubmitButton>
                  </div>
                </ActionForm>
              )}
            </div>
          </Card>
        )
      );
  }
}
