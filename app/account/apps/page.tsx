import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Consequences } from "@/components/consequences";
import { PageLink } from "@/components/page-link";
import { ReceiptLink } from "@/components/receipt-link";
import { Rich } from "@/components/rich";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import { appsOfOrganizers } from "@/lib/portal/participant/app";
import { type ConnectedApp, connectedApps } from "@/lib/portal/participant/connected-apps";
import { requireActor } from "@/lib/session/current-actor";
import { pageMessages } from "@/lib/session/page-language";
import type { ScopeCatalogue } from "@/messages/consent-card";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { AccountFrame } from "../account-frame";
import { revoke } from "../actions";
import { AppName, EventName } from "./names";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).header.connectedApps,
});

export default async function ConnectedAppsPage() {
  const actor = await requireActor("/account/apps");
  const [apps, others] = await Promise.all([
    connectedApps(actor.personId),
    appsOfOrganizers(actor.personId),
  ]);
  const messages = await pageMessages();
  const { apps: words, header } = messages;
  return (
    <AccountFrame title={header.connectedApps} description={words.text}>
      <Card flush>
        <Table
          caption={header.connectedApps}
          columns={[words.integration, words.sees, words.since, actionsColumn]}
          rows={apps.map((app) => ({
            key: app.id,
            cells: [
              <AppName key="app" app={app} />,
              <GrantedScopes key="sees" app={app} scopeWords={messages.scopes} />,
              app.since && <LocalTime key="since" at={app.since} form="date" />,
              <Revoke key="revoke" app={app} words={words} />,
            ],
          }))}
          empty={
            <EmptyState icon={<ShieldCheck />} title={words.none}>
              {words.noneText}
            </EmptyState>
          }
        />
      </Card>
      {others.length > 0 && (
        <div className="mt-6">
          <Card title={words.byOrganizers} description={words.byOrganizersText} flush>
            <Table
              caption={words.byOrganizers}
              columns={[words.integration, header.events]}
              rows={others.map((app) => ({
                key: app.id,
                cells: [
                  <AppName key="app" app={app} />,
                  <Events key="events" {...app} words={words} />,
                ],
              }))}
            />
          </Card>
        </div>
      )}
      <p className="mt-4 text-sm text-soft">
        <Rich
          text={words.receiptNote}
          values={{
            check: (inside) => (
              <PageLink href="/receipts/check" className="link">
                {inside}
              </PageLink>
            ),
          }}
        />
      </p>
    </AccountFrame>
  );
}

interface EventsProps {
  events: { id: string; title: string | null; isConnected: boolean }[];
  words: Messages["apps"];
}

const Events = ({ events, words }: EventsProps) => (
  <span className="block space-y-1">
    {events.map(({ id, title, isConnected }) => (
      <span key={id} className="block">
        <EventName title={title} />
        {!isConnected && <span className="text-soft"> {words.notConnected}</span>}
      </span>
    ))}
  </span>
);

const Revoke = ({ app, words }: { app: ConnectedApp; words: Messages["apps"] }) => (
  <ConfirmDialog
    verb={words.revoke}
    title={fill(words.revokeTitle, { app: app.display_name })}
    action={revoke}
    fields={{ integration: app.id }}
  >
    <Consequences of={words.revokeConsequences} />
  </ConfirmDialog>
);

const GrantedScopes = ({ app, scopeWords }: { app: ConnectedApp; scopeWords: ScopeCatalogue }) => (
  <span className="block space-y-1.5">
    {app.events.map((event) => (
      <span key={event.id} className="block">
        <EventName className="font-medium" title={event.title} />
        {event.scopes.map((scope) => (
          <span key={scope} className="block text-soft">
            {scopeWords[scope].phrase}
          </span>
        ))}
        {event.receipt && <ReceiptLink id={event.receipt} />}
      </span>
    ))}
  </span>
);
