import { Ticket } from "lucide-react";
import type { Metadata } from "next";
import { EventDates } from "@/components/event-dates";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ParticipationBadge } from "@/components/participation-badge";
import type { SearchParams } from "@/components/search-params";
import { pageIn } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { calendarToken } from "@/lib/portal/exports/own-calendar";
import { ownEvents } from "@/lib/portal/participant/own-record";
import { requireActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import { AccountFrame } from "../account-frame";
import { newCalendarAddress } from "../actions";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).header.myEvents,
});

export default async function MyEventsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/account/events");
  const [{ rows: records, ...pagination }, token] = await Promise.all([
    ownEvents(actor.personId, pageIn(await searchParams)),
    calendarToken(actor.personId),
  ]);
  const messages = await pageMessages();
  const { myEvents: words, header, home, landing, common } = messages;
  return (
    <AccountFrame
      title={header.myEvents}
      description={words.text}
      actions={<ButtonLink href="/events">{landing.findEvent}</ButtonLink>}
    >
      <div className="grid gap-6">
        <Card flush>
          <Table
            caption={header.myEvents}
            columns={[
              common.event,
              words.columns.state,
              words.columns.dates,
              { header: words.columns.signUps, align: "end" },
              words.columns.applied,
            ]}
            rows={records.map(({ event, created_at, _count, ...participation }) => ({
              key: event.id,
              cells: [
                event.publish_status === "published" ? (
                  <PageLink key="event" href={eventPath(event)} className="link">
                    <bdi>{event.title ?? common.untitledEvent}</bdi>
                  </PageLink>
                ) : (
                  <bdi key="event">{event.title ?? common.untitledEvent}</bdi>
                ),
                <ParticipationBadge key="state" {...participation} />,
                <EventDates key="dates" {...event} />,
                _count.sign_ups,
                <LocalTime key="applied" at={created_at} form="date" />,
              ],
            }))}
            empty={
              <EmptyState
                icon={<Ticket />}
                title={home.noEvents}
                action={<ButtonLink href="/events">{landing.findEvent}</ButtonLink>}
              >
                {home.noEventsText}
              </EmptyState>
            }
          />
          <NumberedPages
            base="/account/events"
            filters={{ page: pagination.page }}
            pages={pagination.pages}
          />
        </Card>
        <Card title={words.calendar} description={words.calendarText}>
          <div className="grid gap-5">
            <CopyField
              label={words.calendarAddress}
              value={`${config().PUBLIC_URL}/calendars/${token}.ics`}
              hint={words.calendarHint}
            />
            <ActionForm action={newCalendarAddress} aria-label={words.calendarAddress}>
              <div>
                <SubmitButton variant="secondary">{words.newAddress}</SubmitButton>
              </div>
            </ActionForm>
          </div>
        </Card>
      </div>
    </AccountFrame>
  );
}
