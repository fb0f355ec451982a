import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PageLink } from "@/components/page-link";
import { ReceiptLink } from "@/components/receipt-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CursorPages } from "@/components/ui/cursor-pages";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { config } from "@/lib/config/config";
import { type AppOfPerson, appOfPerson } from "@/lib/portal/participant/app";
import { readsOf } from "@/lib/portal/participant/reads";
import { scopeTexts } from "@/lib/resources/scopes";
import { requireActor } from "@/lib/session/current-actor";
import { durationWords } from "@/lib/words";
import { Publisher } from "../app-name";
import { DutiesCard } from "./duties-card";
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
  return { title: `${app.display_name} · Connected apps` };
}

export default async function AppPage({ params, searchParams }: Props) {
  const { actor, app } = await requireApp((await params).integration);
  const after = queryValue((await searchParams).after);
  const reads = await readsOf(actor.personId, app.id, after);
  return (
    <>
      <PageHeader
        title={app.display_name}
        mark={<LogoMark name={app.display_name} src={app.logo} />}
        badge={app.status !== "active" && <Badge>not available</Badge>}
        description={<Publisher {...app} />}
        back={{ href: "/account/apps", label: "Connected apps" }}
      />
      <div className="grid gap-6">
        <Card
          title="What it may see"
          description="As allowed by the organizers of each event, and by your own consent."
        >
          <ul className="grid gap-4 text-sm">
            {app.events.map((event) => (
              <EventAccess key={event.id} {...event} />
            ))}
          </ul>
        </Card>
        <DutiesCard personId={actor.personId} integrationId={app.id} />
        <Card
          title="What it read"
          description={`Kept for ${durationWords(config().READ_RECORD_TTL)}. Reads appear here within a second; if the service crashes, reads from the second before may be missing. Reads on the same day are combined.`}
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

const EventAccess = ({
  title,
  isConnected,
  granted,
  consented,
  receipt,
}: AppOfPerson["events"][number]) => (
  <li>
    <bdi className="font-medium">{title}</bdi>
    {!isConnected && (
      <span className="block text-soft">It is no longer connected and reads nothing.</span>
    )}
    <ul className="mt-1 grid list-disc gap-1 pl-5 text-soft empty:hidden">
      {granted.map((scope) => (
        <li key={scope}>{scopeTexts[scope].phrase}, as the organizers allowed</li>
      ))}
      {consented.map((scope) => (
        <li key={scope}>{scopeTexts[scope].phrase}, as you allowed</li>
      ))}
    </ul>
    {receipt && <ReceiptLink id={receipt} />}
    {consented.length > 0 && (
      <span className="mt-1 block text-soft">
        You can revoke your consent under{" "}
        <PageLink href="/account/apps" className="link">
          Connected apps
        </PageLink>
        .
      </span>
    )}
  </li>
);
