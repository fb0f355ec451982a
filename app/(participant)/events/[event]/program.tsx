import { CalendarDays } from "lucide-react";
import Form from "next/form";
import { eventPath } from "@/components/event-path";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { ListPages } from "@/components/ui/list-pages";
import { LocalZone } from "@/components/ui/local-time";
import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { publicProgram, publicThreads } from "@/lib/portal/participant/public-program";
import { ActivityEntry } from "./activity-entry";
import { DayHeading } from "./day-heading";

interface Props {
  event: PublicEvent;
  personId: string | null;
  participation: OwnParticipation | null;
  /** The reader's filter, and the page. */
  asked: { show: string; after: string };
}

/** The program, day by day in the reader's time zone. */
export async function Program({ event, personId, participation, asked }: Props) {
  const [{ entries, next }, threads] = await Promise.all([publicProgram(event.id, personId, asked), publicThreads(event.id)]);
  const isParticipant = participation !== null && participation.registered_at !== null && !participation.removed_at && !participation.cancelled_at;
  const maySignUp = isParticipant && event.publish_status === "published" && !event.is_archived;
  const options = [
    { value: "", label: "Everything" },
    ...(isParticipant ? [{ value: "mine", label: "My sign-ups" }] : []),
    ...threads.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const path = eventPath(event);
  return (
    <Card
      flush
      id="program"
      title="Program"
      description={
        <>
          Times are in <LocalZone />. {!isParticipant && takesSignUps(entries) && "Participants can sign up."}
        </>
      }
      actions={
        options.length > 1 && (
          <Form action={path} key={asked.show} className="flex items-end gap-2">
            <SelectField label="Show" name="show" options={options} defaultValue={asked.show} />
            <Button type="submit">Show</Button>
          </Form>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={asked.show === "mine" ? "No sign-ups yet" : "Nothing here yet"}>
          {asked.show === "mine" ? "Activities you sign up for appear here." : "The program appears here once the organizers schedule it."}
        </EmptyState>
      ) : (
        <ol aria-label="Program">
          {entries.map((entry, at) => (
            <li key={entry.id}>
              <DayHeading at={isoOf(entry.start_time)} after={at === 0 ? undefined : isoOf(entries[at - 1]?.start_time)} />
              <ActivityEntry event={event} entry={entry} roleId={participation?.role_id ?? null} maySignUp={maySignUp} />
            </li>
          ))}
        </ol>
      )}
      {(next || asked.after) && (
        <div className="border-t border-line px-4 py-4 sm:px-6">
          <ListPages path={path} query={{ show: asked.show }} after={asked.after} next={next} label="Pages of the program" anchor="program" />
        </div>
      )}
    </Card>
  );
}

const takesSignUps = (entries: { sign_ups_enabled: boolean }[]) => entries.some((entry) => entry.sign_ups_enabled);

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null;
