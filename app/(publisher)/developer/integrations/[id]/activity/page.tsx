import { History } from "lucide-react";
import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { actionWords } from "@/lib/audit/words";
import { publisherActivity } from "@/lib/portal/publisher/activity";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { actorWords, detailWords } from "./activity-words";

export const metadata: Metadata = { title: "Activity" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function ActivityPage({ params, searchParams }: Props) {
  const integration = await requirePublisherIntegration((await params).id, "/activity");
  const after = queryValue((await searchParams).after);
  const { rows, next } = await publisherActivity(integration.id, after);
  return (
    <IntegrationFrame integration={integration}>
      <Card
        title="Activity"
        description="Everything that was done to this integration, and by whom."
        flush
      >
        {rows.length === 0 ? (
          <EmptyState icon={<History />} title="No activity yet">
            Edits, secret rotations, connections and consents are recorded here.
          </EmptyState>
        ) : (
          <Table
            caption="Activity"
            columns={[
              { header: "What" },
              { header: "Who" },
              { header: "Event" },
              { header: "When" },
              { header: "Request id" },
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                <ActionCell
                  key="what"
                  action={actionWords(row.action, "publisher")}
                  details={detailWords(row.details)}
                />,
                <bdi key="who">{actorWords(row)}</bdi>,
                row.event_title === null ? (
                  <None key="event" />
                ) : (
                  <bdi key="event">{row.event_title}</bdi>
                ),
                <LocalTime key="when" at={row.shown_at} form="exact" />,
                row.request_id === null ? (
                  <None key="request" />
                ) : (
                  <span key="request" className="font-mono text-xs break-all">
                    {row.request_id}
                  </span>
                ),
              ],
            }))}
          />
        )}
      </Card>
      <CursorPages
        words="newest and older"
        path={`/developer/integrations/${integration.id}/activity`}
        after={after}
        next={next}
      />
    </IntegrationFrame>
  );
}

const ActionCell = ({ action, details }: { action: string; details: string[] }) => (
  <span className="block text-left">
    {action}
    {details.map((detail) => (
      <span key={detail} dir="auto" className="block text-sm font-normal break-words text-soft">
        {detail}
      </span>
    ))}
  </span>
);

const None = () => <span className="text-soft">None</span>;
