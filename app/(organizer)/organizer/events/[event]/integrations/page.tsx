import { Plug } from "lucide-react";
import type { Metadata } from "next";
import { PageLink } from "@/components/page-link";
import { ReceiptLink } from "@/components/receipt-link";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import { mayManageIntegrations } from "@/lib/people/rights";
import { eventConnections } from "@/lib/portal/organizer/connections";
import { requireActor } from "@/lib/session/current-actor";
import { EventFrame, type EventPageProps, requireOrganizerEvent } from "../event-frame";
import {
  ConnectedIntegration,
  ConnectionState,
  Disconnect,
  GrantedScopes,
  startUrlOf,
} from "./connection-cells";

export const metadata: Metadata = { title: "Event's integrations" };

export default async function EventIntegrationsPage({ params }: EventPageProps) {
  const event = await requireOrganizerEvent((await params).event, "/integrations");
  const actor = await requireActor("/organizer");
  const [connections, mayManage] = await Promise.all([
    eventConnections(event.id),
    mayManageIntegrations(actor.personId, event.organization.id),
  ]);
  const mayConnect = mayManage && event.is_archived !== true;
  const findButton = (
    <ButtonLink href={`/catalog?event=${event.id}`}>Find an integration</ButtonLink>
  );
  return (
    <EventFrame event={event}>
      <Card
        title="Connected integrations"
        description="Integrations that can read this event's data, and what each may read."
        actions={
          mayConnect && (
            <>
              <ButtonLink href={`/organizer/events/${event.id}/integrations/assistant`}>
                Connect an assistant
              </ButtonLink>
              {findButton}
            </>
          )
        }
        flush
      >
        {connections.length === 0 ? (
          <EmptyState
            icon={<Plug />}
            title="No integrations yet"
            action={!mayConnect && <ButtonLink href="/catalog">See the catalog</ButtonLink>}
          >
            Find one in the catalog, or begin on the integration's own site. You see what it asks
            for before anything is shared.
          </EmptyState>
        ) : (
          <Table
            caption="Connected integrations"
            columns={[
              { header: "Integration" },
              { header: "State" },
              { header: "Scopes" },
              { header: "Connected" },
              { header: "Last call" },
              ...(mayManage ? [actionsColumn] : []),
            ]}
            rows={connections.map((connection) => ({
              key: connection.id,
              cells: [
                <PageLink
                  key="integration"
                  href={`/organizer/events/${event.id}/integrations/${connection.id}`}
                  className="hover:underline"
                >
                  <ConnectedIntegration {...connection} />
                </PageLink>,
                <ConnectionState
                  key="state"
                  connection={connection}
                  startUrl={mayConnect ? startUrlOf(connection, event.id) : undefined}
                />,
                <GrantedScopes key="scopes" {...connection} />,
                <span key="connected">
                  <LocalTime at={connection.connected_at} form="date" />
                  {connection.connectedBy && (
                    <span className="block text-soft">
                      by <bdi>{connection.connectedBy}</bdi>
                    </span>
                  )}
                  {connection.receipt && <ReceiptLink id={connection.receipt} />}
                </span>,
                connection.last_call_at ? (
                  <LocalTime key="call" at={connection.last_call_at} />
                ) : (
                  "never"
                ),
                connection.status !== "ended" && (
                  <Disconnect
                    key="disconnect"
                    connection={connection}
                    eventTitle={event.title ?? "this event"}
                  />
                ),
              ],
            }))}
          />
        )}
      </Card>
    </EventFrame>
  );
}
