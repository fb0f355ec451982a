import { notFound } from "next/navigation";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { publisherEventLog, unreadAtMost } from "@/lib/portal/publisher/event-log";

interface Props {
  personId: string;
  integrationId: string;
}

/** The last reader of the event log, and how far behind it is. */
export async function EventLog({ personId, integrationId }: Props) {
  const { reader, unread, unreadSince } =
    (await publisherEventLog(personId, integrationId)) ?? notFound();
  const count = `${unread.toLocaleString("en")}${unread === unreadAtMost ? "+" : ""}`;
  return (
    <Card
      id="event-log"
      title="Event log"
      description={
        <>
          Every delivery in a final order, readable over HTTP. It works while your endpoint is
          paused or down.{" "}
          <PageLink href="/docs/event-log" className="link">
            Read the event log
          </PageLink>
        </>
      }
    >
      <DetailList
        details={[
          {
            term: "Last read",
            value: reader ? (
              <>
                <LocalTime at={reader.read_at} />
                {reader.streaming ? ", by a stream" : ", by a request"}
              </>
            ) : (
              "Never"
            ),
          },
          {
            term: "Unread",
            value:
              unreadSince === null ? (
                "Nothing"
              ) : (
                <>
                  {count} {unread === 1 ? "delivery" : "deliveries"}, the oldest from{" "}
                  <LocalTime at={unreadSince} />
                </>
              ),
          },
        ]}
      />
    </Card>
  );
}
