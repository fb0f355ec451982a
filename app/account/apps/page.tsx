import { ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { Consequences } from "@/components/consequences";
import { Tabs } from "@/components/tabs";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { actionsColumn, Table } from "@/components/ui/table";
import { type ConnectedApp, connectedApps } from "@/lib/portal/participant/connected-apps";
import { scopeTexts } from "@/lib/resources/scopes";
import { requireActor } from "@/lib/session/current";
import { accountTabs } from "../tabs";
import { revoke } from "./actions";

export const metadata: Metadata = { title: "Connected apps" };

export default async function ConnectedAppsPage() {
  const actor = await requireActor("/account/apps");
  const apps = await connectedApps(actor.personId);
  return (
    <>
      <PageHeader title="Connected apps" description="Integrations you signed in to, and what you let each of them see." />
      <Tabs label="Account pages" tabs={accountTabs} />
      <Card flush>
        {apps.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title="No connected apps">
            When you sign in to an integration with this account, it is listed here, and you can revoke its access at any time.
          </EmptyState>
        ) : (
          <Table
            caption="Connected apps"
            columns={[{ header: "Integration" }, { header: "Sees" }, { header: "Since" }, actionsColumn]}
            rows={apps.map((app) => ({
              key: app.id,
              cells: [
                <AppName key="app" app={app} />,
                <Sees key="sees" app={app} />,
                app.since && <LocalTime key="since" at={app.since} form="date" />,
                <Revoke key="revoke" app={app} />,
              ],
            }))}
          />
        )}
      </Card>
    </>
  );
}

const AppName = ({ app }: { app: ConnectedApp }) => (
  <span className="flex items-center gap-3 text-left">
    <LogoMark name={app.display_name} src={app.logo} size="sm" />
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{app.display_name}</bdi>
        {app.status !== "active" && <Badge>not available</Badge>}
      </span>
      <span className="block text-sm font-normal text-soft">
        <bdi>{app.publisher_name}</bdi> ·{" "}
        <a href={app.privacy_policy_url} className="link" rel="noopener nofollow">
          Privacy policy
        </a>
      </span>
    </span>
  </span>
);

const Revoke = ({ app }: { app: ConnectedApp }) => (
  <ConfirmDialog verb="Revoke" title={`Revoke ${app.display_name}?`} action={revoke} fields={{ integration: app.id }}>
    <Consequences
      of={[
        "Its tokens for you stop working at once, on every event.",
        "Where organizers connected it to an event, it still reads what they allowed; with privacy mode on, not your real name, e-mail and answers.",
        "If it subscribes to user.revoked_access, it is told to delete what it keeps about you.",
        "It can sign you in again only after asking for your consent.",
        "Your applications and registrations are not affected.",
      ]}
    />
  </ConfirmDialog>
);

/** What an integration may see of the person on each event. */
const Sees = ({ app }: { app: ConnectedApp }) => (
  <span className="block space-y-1.5">
    {app.events.map((event) => (
      <span key={event.id} className="block">
        <bdi className="font-medium">{event.title}</bdi>
        {event.scopes.map((scope) => (
          <span key={scope} className="block text-soft">
            {scopeTexts[scope].phrase}
          </span>
        ))}
      </span>
    ))}
  </span>
);
