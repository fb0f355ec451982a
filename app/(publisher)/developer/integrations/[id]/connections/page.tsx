import type { Metadata } from "next";
import { pageIn } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { NumberedPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { publisherConnections } from "@/lib/portal/publisher/connections";
import { isScope, scopeTexts } from "@/lib/resources/scopes";
import { durationWords } from "@/lib/words";
import { ConnectionState, NoConnections } from "../connection-state";
import { HigherLimits } from "../higher-limits";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";

export const metadata: Metadata = { title: "Connections" };

export default async function ConnectionsPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, base } = await requirePublisherIntegration(params, "/connections");
  const { rows: connections, ...pagination } = await publisherConnections(
    integration.id,
    pageIn(await searchParams),
  );
  const contact = config().SUPPORT_CONTACT;
  const grantable = integration.declared_scopes
    .map(({ name }) => name)
    .filter((name) => isScope(name) && scopeTexts[name].side === "event");
  return (
    <IntegrationFrame integration={integration}>
      <Card
        title="Connections"
        description="One for each event whose organizer connected this integration. Only the organizer can grant a missing scope: send them through the authorization again."
        flush
      >
        <Table
          caption="Connections"
          columns={[
            "Event",
            "Organizer",
            "State",
            "Granted",
            "Missing",
            "Since",
            "Last call",
            { header: "Budget used", align: "end" },
          ]}
          rows={connections.map(
            ({
              id,
              event,
              status,
              hasToken,
              granted_scopes,
              connected_at,
              ended_at,
              last_call_at,
              budget,
            }) => ({
              key: id,
              cells: [
                <bdi key="event">{event.title ?? "Untitled event"}</bdi>,
                <bdi key="organizer">{event.organization.name}</bdi>,
                <ConnectionState key="state" status={status} hasToken={hasToken} />,
                <Scopes key="granted" names={granted_scopes} />,
                <Scopes
                  key="missing"
                  names={ended_at ? [] : grantable.filter((name) => !granted_scopes.includes(name))}
                />,
                <LocalTime key="since" at={ended_at ?? connected_at} form="date" />,
                last_call_at ? <LocalTime key="last" at={last_call_at} /> : "Never",
                ended_at ? (
                  <span key="budget" className="text-soft">
                    None
                  </span>
                ) : (
                  <BudgetUse key="budget" {...budget} />
                ),
              ],
            }),
          )}
          empty={<NoConnections integrationId={integration.id} />}
        />
        <NumberedPages
          base={`${base}/connections`}
          filters={{ page: pagination.page }}
          pages={pagination.pages}
        />
      </Card>
      {contact && connections.length > 0 && (
        <p className="text-sm text-soft">
          <HigherLimits what="a higher budget" contact={contact} />
        </p>
      )}
    </IntegrationFrame>
  );
}

/** The use of the installation tokens' budget in the rolling window. */
const BudgetUse = ({ used, count, seconds }: { used: number; count: number; seconds: number }) => (
  <span className="whitespace-nowrap tabular-nums" title={`In the last ${durationWords(seconds)}`}>
    {used} of {count}
  </span>
);

const Scopes = ({ names }: { names: string[] }) =>
  names.length === 0 ? (
    <span className="text-soft">None</span>
  ) : (
    <span className="font-mono text-xs leading-5 break-words">{names.join(" ")}</span>
  );
