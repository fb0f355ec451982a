import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Consequences } from "@/components/consequences";
import { PageLink } from "@/components/page-link";
import { ReceiptLink } from "@/components/receipt-link";
import { Tabs } from "@/components/tabs";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { PageHeader } from "@/components/ui/page-header";
import { actionsColumn, Table } from "@/components/ui/table";
import { appsOfOrganizers } from "@/lib/portal/participant/app";
import { type ConnectedApp, connectedApps } from "@/lib/portal/participant/connected-apps";
import { scopeTexts } from "@/lib/resources/scopes";
import { requireActor } from "@/lib/session/current-actor";
import { accountTabs } from "../tabs";
import { revoke } from "./actions";
import { AppName } from "./app-name";

export const metadata: Metadata = { title: "Connected apps" };

export default async function ConnectedAppsPage() {
  const actor = await requireActor("/account/apps");
  const [apps, others] = await Promise.all([
    connectedApps(actor.personId),
    appsOfOrganizers(actor.personId),
  ]);
  return (
    <>
      <PageHeader
        title="Connected apps"
        description="Integrations you signed in to, and what you let each of them see."
      />
      <Tabs label="Account pages" tabs={accountTabs} />
      <Card flush>
        {apps.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title="No connected apps">
            When you sign in to an integration with this account, it is listed here, and you can
            revoke its access at any time.
          </EmptyState>
        ) : (
          <Table
            caption="Connected apps"
            columns={[
              { header: "Integration" },
              { header: "Sees" },
              { header: "Since" },
              actionsColumn,
            ]}
            rows={apps.map((app) => ({
              key: app.id,
              cells: [
                <AppName key="app" app={app} />,
                <GrantedScopes key="sees" app={app} />,
                app.since && <LocalTime key="since" at={app.since} form="date" />,
                <Revoke key="revoke" app={app} />,
              ],
            }))}
          />
        )}
      </Card>
      {others.length > 0 && (
        <div className="mt-6">
          <Card
            title="Connected by organizers"
            description="Integrations that read the data of events you take part in, though you never signed in to them, or no longer do."
            flush
          >
            <Table
              caption="Connected by organizers"
              columns={[{ header: "Integration" }, { header: "Events" }]}
              rows={others.map((app) => ({
                key: app.id,
                cells: [<AppName key="app" app={app} />, <Events key="events" {...app} />],
              }))}
            />
          </Card>
        </div>
      )}
      <p className="mt-4 text-sm text-soft">
        A receipt proves what you agreed to, and{" "}
        <PageLink href="/receipts/check" className="link">
          anybody can check it
        </PageLink>
        .
      </p>
    </>
  );
}

const Events = ({ events }: { events: { id: string; title: string; isConnected: boolean }[] }) => (
  <span className="block space-y-1">
    {events.map(({ id, title, isConnected }) => (
      <span key={id} className="block">
        <bdi>{title}</bdi>
        {!isConnected && <span className="text-soft"> (no longer connected)</span>}
      </span>
    ))}
  </span>
);

const Revoke = ({ app }: { app: ConnectedApp }) => (
  <ConfirmDialog
    verb="Revoke"
    title={`Revoke ${app.display_name}?`}
    action={revoke}
    fields={{ integration: app.id }}
  >
    <Consequences
      of={[
        "Its tokens for you stop working at once, on every event.",
        "Where organizers connected it to an event, it still reads what they allowed, except, with privacy mode on, your real name, e-mail and answers.",
        "If it subscribes to user.revoked_access, it must delete the data it holds about you.",
        "It can sign you in again only after asking for your consent.",
        "Your applications and registrations are not affected.",
      ]}
    />
  </ConfirmDialog>
);

/** What an integration may see of the person at each event. */
const GrantedScopes = ({ app }: { app: ConnectedApp }) => (
  <span className="block space-y-1.5">
    {app.events.map((event) => (
      <span key={event.id} className="block">
        <bdi className="font-medium">{event.title}</bdi>
        {event.scopes.map((scope) => (
          <span key={scope} className="block text-soft">
            {scopeTexts[scope].phrase}
          </span>
        ))}
        {event.receipt && <ReceiptLink id={event.receipt} />}
      </span>
    ))}
  </span>
);
