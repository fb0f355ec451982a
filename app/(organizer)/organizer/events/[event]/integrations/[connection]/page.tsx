import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type ComponentProps, Suspense } from "react";
import { PageLink } from "@/components/page-link";
import { one, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ListPages, newestAndOlder } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Waiting } from "@/components/ui/waiting";
import { eventConnection } from "@/lib/portal/organizer/connections";
import { readsOfConnection } from "@/lib/portal/organizer/reads";
import { viewAs } from "@/lib/read-api/view-as";
import { EventFrame, requireOrganizerEvent } from "../../event-frame";
import { ConnectedIntegration, ConnectionState, GrantedScopes } from "../connection-cells";
import { Answers } from "./answers";
import { DutiesCard } from "./duties-card";
import { Reads } from "./reads";

export const metadata: Metadata = { title: "View as this app" };

interface Props {
  params: Promise<{ event: string; connection: string }>;
  searchParams: SearchParams;
}

export default async function ConnectionPage({ params, searchParams }: Props) {
  const asked = await params;
  const event = await requireOrganizerEvent(asked.event, `/integrations/${encodeURIComponent(asked.connection)}`);
  const connection = (await eventConnection(event.id, asked.connection)) ?? notFound();
  const query = Object.fromEntries(Object.entries(await searchParams).map(([name, value]) => [name, one(value)]));
  const { after = "", participant = "", ...cursors } = query;
  const reads = await readsOfConnection({ eventId: event.id, integrationId: connection.integration.id }, after);
  const path = `/organizer/events/${event.id}/integrations/${connection.id}`;
  return (
    <EventFrame event={event}>
      <div className="grid gap-6">
        <Card
          title={<bdi>{connection.integration.display_name}</bdi>}
          actions={
            <PageLink href={`/organizer/events/${event.id}/integrations`} className="link text-sm">
              All integrations of this event
            </PageLink>
          }
        >
          <FactList
            facts={[
              { term: "Integration", value: <ConnectedIntegration {...connection} /> },
              { term: "State", value: <ConnectionState connection={connection} start={null} /> },
              { term: "Scopes", value: <GrantedScopes {...connection} /> },
              { term: "Connected", value: <LocalTime at={connection.connected_at} form="date" /> },
              { term: "Last call", value: connection.last_call_at ? <LocalTime at={connection.last_call_at} /> : "never" },
            ]}
          />
        </Card>
        <DutiesCard integrationId={connection.integration.id} eventId={event.id} />
        {event.isManaged ? (
          <Suspense fallback={<Waiting title="What it reads now" />}>
            <AnswersNow connectionId={connection.id} asked={{ cursors, participant }} {...{ path, query }} />
          </Suspense>
        ) : (
          <Card title="What it reads now">
            <p className="text-sm text-soft">Members who may manage this event see here what each endpoint returns, including the people in it.</p>
          </Card>
        )}
        <Reads reads={reads.rows} />
        <ListPages words={newestAndOlder} path={path} after={after} next={reads.next} label="Pages of what it read" />
      </div>
    </EventFrame>
  );
}

interface Asked extends Omit<ComponentProps<typeof Answers>, "shown"> {
  connectionId: string;
  asked: Parameters<typeof viewAs>[1];
}

/** Calls every endpoint, which takes as long as all calls together. */
async function AnswersNow({ connectionId, asked, ...rest }: Asked) {
  const shown = await viewAs(connectionId, asked);
  return shown && <Answers shown={shown} {...rest} />;
}
