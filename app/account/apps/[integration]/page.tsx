import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { AttestationLink, DutyState } from "@/components/deletion-duty";
import { PageLink } from "@/components/page-link";
import { ReceiptLink } from "@/components/receipt-link";
import { Rich } from "@/components/rich";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { dutiesAboutPerson } from "@/lib/portal/deletion-duties/duties";
import { type AppOfPerson, appOfPerson } from "@/lib/portal/participant/app";
import { readsOf } from "@/lib/portal/participant/reads";
import { requireActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import type { Messages } from "@/messages/en";
import { duration, fill } from "@/messages/fill";
import { EventName, Publisher } from "../names";
import { ReadTable } from "./read-table";

interface Props {
  params: Promise<{ integration: string }>;
  searchParams: SearchParams;
}

const requireApp = cache(async (integration: string) => {
  const actor = await requireActor(`/account/apps/${encodeURIComponent(integration)}`);
  const app = (await appOfPerson(actor.personId, integration)) ?? notFound();
  return { actor, app };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { app } = await requireApp((await params).integration);
  return { title: `${app.display_name} · ${(await pageMessages()).header.connectedApps}` };
}

export default async function AppPage({ params, searchParams }: Props) {
  const { actor, app } = await requireApp((await params).integration);
  const after = queryValue((await searchParams).after);
  const [language, messages] = [await pageLanguage(), await pageMessages()];
  const { apps: words } = messages;
  const reads = await readsOf(actor.personId, app.id, after);
  return (
    <>
      <PageHeader
        title={app.display_name}
        mark={<LogoMark name={app.display_name} src={app.logo} />}
        badge={app.status !== "active" && <Badge>{words.notAvailable}</Badge>}
        description={<Publisher {...app} />}
        back={{ href: "/account/apps", label: messages.header.connectedApps }}
      />
      <div className="grid gap-6">
        <Card title={words.maySee} description={words.maySeeText}>
          <ul className="grid gap-4 text-sm">
            {app.events.map((event) => (
              <EventAccess key={event.id} event={event} messages={messages} />
            ))}
          </ul>
        </Card>
        <DutiesCard personId={actor.personId} integrationId={app.id} />
        <Card
          title={words.read}
          description={fill(words.readText, {
            time: duration(language, config().READ_RECORD_TTL),
          })}
          flush
        >
          <ReadTable entries={reads.rows} />
        </Card>
        <CursorPages
          words="newest and older"
          path={`/account/apps/${app.id}`}
          after={after}
          next={reads.next}
        />
      </div>
    </>
  );
}

interface EventAccessProps {
  event: AppOfPerson["events"][number];
  messages: Messages;
}

const EventAccess = ({
  event: { title, isConnected, granted, consented, receipt },
  messages: { apps: words, scopes },
}: EventAccessProps) => (
  <li>
    <EventName className="font-medium" title={title} />
    {!isConnected && <span className="block text-soft">{words.readsNothing}</span>}
    <ul className="mt-1 grid list-disc gap-1 pl-5 text-soft empty:hidden">
      {granted.map((scope) => (
        <li key={scope}>{fill(words.allowedByOrganizers, { scope: scopes[scope].phrase })}</li>
      ))}
      {consented.map((scope) => (
        <li key={scope}>{fill(words.allowedByYou, { scope: scopes[scope].phrase })}</li>
      ))}
    </ul>
    {receipt && <ReceiptLink id={receipt} />}
    {consented.length > 0 && (
      <span className="mt-1 block text-soft">
        <Rich
          text={words.revokeUnder}
          values={{
            apps: (inside) => (
              <PageLink href="/account/apps" className="link">
                {inside}
              </PageLink>
            ),
          }}
        />
      </span>
    )}
  </li>
);

/**
 * What the app has to delete about this person, and what its publisher attested; renders nothing
 * without a duty.
 */
async function DutiesCard({
  personId,
  integrationId,
}: {
  personId: string;
  integrationId: string;
}) {
  const duties = await dutiesAboutPerson(personId, integrationId);
  if (duties.length === 0) return null;
  const { apps: words } = await pageMessages();
  return (
    <Card
      title={words.mustDelete}
      description={
        <Rich
          text={words.mustDeleteText}
          values={{
            check: (inside) => (
              <PageLink href="/receipts/check" className="link">
                {inside}
              </PageLink>
            ),
          }}
        />
      }
      flush
    >
      <Table
        caption={words.mustDelete}
        columns={[words.toDelete, words.cause, words.since, words.state, words.attestation]}
        rows={duties.map((duty) => ({
          key: duty.id,
          cells: [
            <span key="what">
              <Rich
                text={duty.isAboutPerson ? words.yourDataOn : words.allDataOf}
                values={{ event: <bdi>{duty.event}</bdi> }}
              />
            </span>,
            words.causes[duty.cause],
            <LocalTime key="since" at={duty.opened_at} form="date" />,
            <DutyState key="state" {...duty} />,
            duty.attested_at ? <AttestationLink key="attestation" {...duty} /> : words.noneYet,
          ],
        }))}
      />
    </Card>
  );
}
