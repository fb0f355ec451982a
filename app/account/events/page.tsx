import { Ticket } from "lucide-react";
import type { Metadata } from "next";
import { EventDates } from "@/components/event-dates";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ParticipationBadge } from "@/components/participation-badge";
import { Tabs } from "@/components/tabs";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { Table } from "@/components/ui/table";
import { ownEvents } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current";
import { accountTabs } from "../tabs";

export const metadata: Metadata = { title: "My events" };

export default async function MyEventsPage() {
  const actor = await requireActor("/account/events");
  const records = await ownEvents(actor.personId);
  return (
    <>
      <PageHeader
        title="My events"
        description="Events you applied to, and the status of each application."
        actions={<ButtonLink href="/events">Find an event</ButtonLink>}
      />
      <Tabs label="Account pages" tabs={accountTabs} />
      <Card flush>
        {records.length === 0 ? (
          <EmptyState icon={<Ticket />} title="No events yet" action={<ButtonLink href="/events">Find an event</ButtonLink>}>
            Events you apply to appear here, with the status of your application.
          </EmptyState>
        ) : (
          <Table
            caption="My events"
            columns={[{ header: "Event" }, { header: "State" }, { header: "Dates" }, { header: "Sign-ups", align: "end" }, { header: "Applied" }]}
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
      </Card>
    </>
  );
}
