import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type ComponentProps, Suspense } from "react";
import { PageLink } from "@/components/page-link";
import { queryValue } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { mayManageIntegrations } from "@/lib/people/rights";
import { eventConnection } from "@/lib/portal/organizer/connections";
import { eventForm, type OrganizerFormField } from "@/lib/portal/organizer/parts";
import { readsOfConnection } from "@/lib/portal/organizer/reads";
import { viewAs } from "@/lib/read-api/view-as";
import { requireActor } from "@/lib/session/current-actor";
import { EventFrame, type EventPageProps, requireOrganizerEvent } from "../../event-frame";
import {
  ConnectedIntegration,
  ConnectionState,
  Disconnect,
  GrantedScopes,
  startUrlOf,
} from "../connection-cells";
import { DutiesCard, ReadsCard } from "./connection-cards";
import { EndpointResponses, ShownPeople } from "./endpoint-responses";

export const metadata: Metadata = { title: "View as this app" };

export default async function ConnectionPage({
  params,
  searchParams,
}: EventPageProps<"connection">) {
  const ids = await params;
  const event = await requireOrganizerEvent(
    ids.event,
    `/integrations/${encodeURIComponent(ids.connection)}`,
  );
  const connection = (await eventConnection(event.id, ids.connection)) ?? notFound();
  const { personId } = await requireActor("/organizer");
  const mayManage = await mayManageIntegrations(personId, event.organization.id);
  const startUrl =
    mayManage && event.is_archived !== true ? startUrlOf(connection, event.id) : undefined;
  const query = Object.fromEntries(
    Object.entries(await searchParams).map(([name, value]) => [name, queryValue(value)]),
  );
  const { after = "", participant = "", ...cursors } = query;
  const reads = await readsOfConnection(
    { eventId: event.id, integrationId: connection.integration.id },
    after,
  );
  const path = `/organizer/events/${event.id}/integrations/${connection.id}`;
  return (
    <EventFrame event={event}>
      <div className="grid gap-6">
        <Card
          title={<bdi>{connection.integration.display_name}</bdi>}
          description={
            <PageLink href={`/organizer/events/${event.id}/integrations`} className="link">
              All integrations of this event
            </PageLink>
          }
          actions={
            mayManage &&
            connection.status !== "ended" && (
              <Disconnect connection={connection} eventTitle={event.title ?? "this event"} />
            )
          }
        >
          <DetailList
            details={[
              { term: "Integration", value: <ConnectedIntegration {...connection} /> },
              {
                term: "State",
                value: <ConnectionState connection={connection} startUrl={startUrl} />,
              },
              { term: "Scopes", value: <GrantedScopes {...connection} /> },
              { term: "Connected", value: <LocalTime at={connection.connected_at} form="date" /> },
              {
                term: "Last call",
                value: connection.last_call_at ? (
                  <LocalTime at={connection.last_call_at} />
                ) : (
                  "never"
                ),
              },
            ]}
          />
        </Card>
        <ReadsCard reads={reads.rows} />
        <CursorPages
          words="newest and older"
          path={path}
          after={after}
          next={reads.next}
          label="Pages of what it read"
        />
        <DutiesCard integrationId={connection.integration.id} eventId={event.id} />
        {event.isManaged ? (
          <Suspense fallback={<LoadingCard title="What it reads now" />}>
            <CurrentResponses
              connectionId={connection.id}
              questions={await eventForm(event.id)}
              request={{ cursors, participant }}
              {...{ path, query }}
            />
          </Suspense>
        ) : (
          <Card title="What it reads now">
            <p className="text-sm text-soft">
              Members who may manage this event see here what each endpoint returns, including the
              people in it.
            </p>
          </Card>
        )}
      </div>
    </EventFrame>
  );
}

interface CurrentResponsesProps
  extends Omit<ComponentProps<typeof EndpointResponses>, "responses"> {
  connectionId: string;
  questions: OrganizerFormField[];
  request: Parameters<typeof viewAs>[1];
}

/** Calls every endpoint, which takes as long as all calls together. */
async function CurrentResponses({
  connectionId,
  questions,
  request,
  ...rest
}: CurrentResponsesProps) {
  const responses = await viewAs(connectionId, request);
  const people = responses.find(({ name }) => name === "participants");
  return (
    <>
      {people && <ShownPeople response={people} questions={questions} {...rest} />}
      <EndpointResponses responses={responses} {...rest} />
    </>
  );
}

/** Has about the size of the content that it stands for, so that little moves when that arrives. */
const LoadingCard = ({ title }: { title: string }) => (
  <Card title={title}>
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading</span>
      {["w-11/12", "w-8/12", "w-10/12", "w-7/12", "w-9/12"].map((width) => (
        <span
          key={width}
          aria-hidden="true"
          className={`h-5 rounded-sm bg-sunken motion-safe:animate-pulse ${width}`}
        />
      ))}
    </div>
  </Card>
);
