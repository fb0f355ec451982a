import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { type Announcement, announcements, recipientCounts } from "@/lib/portal/announcements";
import { dayWords } from "@/lib/time/words";
import { send } from "../actions";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";
import { AnnouncementForm } from "./announcement-form";
import { audienceWords } from "./audience-words";

export const metadata: Metadata = { title: "Announcements" };

export default async function AnnouncementsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireOperatorActor();
  const after = queryValue((await searchParams).after);
  const [recipients, sent] = await Promise.all([recipientCounts(), announcements(after)]);
  return (
    <OperatorFrame
      title="Announcements"
      description="They appear in people's notices and in the changelog, and go out by e-mail."
    >
      <div className="grid gap-6">
        <Card title="New announcement">
          <AnnouncementForm action={send} recipients={recipients} />
        </Card>
        <Card title="Sent" flush>
          <Table
            caption="Sent announcements"
            columns={columns}
            rows={sent.rows.map(rowOf)}
            empty={
              <EmptyState title="Nothing sent yet">
                Announcements appear here with how many people were notified.
              </EmptyState>
            }
          />
        </Card>
        <CursorPages
          words="newest and older"
          path="/operator/announcements"
          after={after}
          next={sent.next}
        />
      </div>
    </OperatorFrame>
  );
}

const columns = ["Subject", "Audience", "Sent", "Takes effect on", "Notified"];

const rowOf = ({
  id,
  subject,
  audience,
  sent_at,
  takes_effect_on,
  notified,
  is_done,
}: Announcement) => ({
  key: id,
  cells: [
    <bdi key="subject">{subject}</bdi>,
    audienceWords[audience],
    <LocalTime key="sent" at={sent_at} />,
    takes_effect_on ? dayWords(takes_effect_on) : "–",
    `${notified.toLocaleString("en")}${is_done ? "" : " so far"}`,
  ],
});
