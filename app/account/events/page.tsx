import { Ticket } from "lucide-react";
import type { Metadata } from "next";
import { EventDates } from "@/components/event-dates";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ParticipationBadge } from "@/components/participation-badge";
import type { SearchParams } from "@/components/search-params";
import { Tabs } from "@/components/tabs";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { NumberedPages, pageIn } from "@/components/ui/numbered-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { calendarToken } from "@/lib/portal/exports/own-calendar";
import { ownEvents } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current-actor";
import { accountTabs } from "../tabs";
import { newCalendarAddress } from "./actions";

export const metadata: Metadata = { title: "My events" };

export default async function MyEventsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/account/events");
  const [{ rows: records, ...pagination }, token] = await Promise.all([
    ownEvents(actor.personId, pageIn(await searchParams)),
    calendarToken(actor.personId),
  ]);
  return (
    <>
      <PageHeader
        title="My events"
        description="Events you applied to, and the status of each application."
        actions={<ButtonLink href="/events">Find an event</ButtonLink>}
      />
      <Tabs label="Account pages" tabs={accountTabs} />
      <div className="grid gap-6">
        <Card flush>
          {records.length === 0 ? (
            <EmptyState
              icon={<Ticket />}
              title="No events yet"
              action={<ButtonLink href="/events">Find an event</ButtonLink>}
            >
              Events you apply to appear here, with the status of your application.
            </EmptyState>
          ) : (
            <Table
              caption="My events"
              columns={[
                { header: "Event" },
                { header: "State" },
                { header: "Dates" },
                { header: "Sign-ups", align: "end" },
                { header: "Applied" },
              ]}
              rows={records.map(({ event, created_at, _count, ...participation }) => ({
                key: event.id,
                cells: [
                  event.publish_status === "published" ? (
                    <PageLink key="event" href={eventPath(event)} className="link">
                      <bdi>{event.title ?? "Untitled event"}</bdi>
                    </PageLink>
                  ) : (
                    <bdi key="event">{event.title ?? "Untitled event"}</bdi>
                  ),
                  <ParticipationBadge key="state" {...participation} />,
                  <EventDates key="dates" {...event} />,
                  _count.sign_ups,
                  <LocalTime key="applied" at={created_at} form="date" />,
                ],
              }))}
            />
          )}
          <NumberedPages
            base="/account/events"
            filters={{ page: pagination.page }}
            pages={pagination.pages}
          />
        </Card>
        <Card
          title="Calendar"
          description="Subscribe to it in a calendar program: it holds the activities that you signed up for and those that you host."
        >
          <div className="grid gap-5">
            <CopyField
              label="Calendar address"
              value={`${config().PUBLIC_URL}/calendars/${token}.ics`}
              hint="Keep this address to yourself: everybody who has it can read your calendar. A new address replaces this one."
            />
            <ActionForm action={newCalendarAddress} aria-label="Calendar address">
              <div>
                <SubmitButton variant="secondary">New address</SubmitButton>
              </div>
            </ActionForm>
          </div>
        </Card>
      </div>
    </>
  );
}
