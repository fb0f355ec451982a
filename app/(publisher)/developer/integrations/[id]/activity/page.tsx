import { History } from "lucide-react";
import type { Metadata } from "next";
import { queryValue } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { actionWords } from "@/lib/audit/words";
import { type ActivityRow, publisherActivity } from "@/lib/portal/publisher/activity";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, base } = await requirePublisherIntegration(params, "/activity");
  const after = queryValue((await searchParams).after);
  const { rows, next } = await publisherActivity(integration.id, after);
  return (
    <IntegrationFrame integration={integration}>
      <Card
        title="Activity"
        description="Everything that was done to this integration, and by whom."
        flush
      >
        <Table
          caption="Activity"
          columns={["What", "Who", "Event", "When", "Request id"]}
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
          empty={
            <EmptyState icon={<History />} title="No activity yet">
              Edits, secret rotations, connections and consents are recorded here.
            </EmptyState>
          }
        />
      </Card>
      <CursorPages words="newest and older" path={`${base}/activity`} after={after} next={next} />
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

/** Who acted, as far as the publisher may know: colleagues by name, others by their role. */
function actorWords({ actor_kind, action, colleague, event_organization }: ActivityRow): string {
  if (action.startsWith("consent.")) return "A participant";
  if (actor_kind === "operator") return "The platform";
  if (actor_kind === "service") return "The service";
  if (actor_kind === "integration") return "The integration";
  return colleague ?? event_organization ?? "A former member";
}

const detailWords = (details: Record<string, unknown>): string[] =>
  Object.entries(labels).flatMap(([key, label]) => {
    const text = textOf(details[key]);
    return text === ""
      ? []
      : [`${label}: ${key === "end_reason" ? text.replaceAll("_", " ") : text}`];
  });

const labels = {
  fields: "Changed",
  added_scopes: "Scopes added",
  removed_scopes: "Scopes removed",
  granted_scopes: "Granted",
  scopes: "Scopes",
  event_type: "Event type",
  limit_installation: "Installation tokens",
  limit_user: "User tokens",
  end_reason: "Because",
  reason: "Reason",
};

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(", ");
  return typeof value === "string" ? value : "";
}
