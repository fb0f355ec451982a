import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { declaredTypes, WebhookSubjects } from "@/components/webhook-subjects";
import { catalogEntry } from "@/lib/portal/participant/catalog";
import { currentActor } from "@/lib/session/current";
import { Behind } from "./behind";
import { Reads } from "./reads";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const entry = await entryFor((await params).id);
  return { title: entry.display_name, description: entry.tagline ?? entry.description };
}

export default async function CatalogEntryPage({ params }: Props) {
  const entry = await entryFor((await params).id);
  const isTold = declaredTypes(entry.declared_webhook_event_types).length > 0;
  return (
    <>
      <PageHeader
        title={entry.display_name}
        description={entry.tagline && <bdi>{entry.tagline}</bdi>}
        back={{ href: "/catalog", label: "Catalog" }}
        mark={<LogoMark size="lg" name={entry.display_name} src={entry.logo} />}
        badge={entry.is_organization_only && <Badge tone="note">Your organization only</Badge>}
      />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="grid gap-6">
          <Card title="What it is for">
            <p dir="auto" className="max-w-prose whitespace-pre-line">
              {entry.description}
            </p>
          </Card>
          <Reads scopes={entry.declared_scopes} />
          <Card title="What it is notified about" description={isTold ? "By webhook, as soon as it happens at a connected event." : undefined}>
            {isTold ? <WebhookSubjects declared={entry.declared_webhook_event_types} /> : <p className="text-sm text-soft">Nothing.</p>}
          </Card>
        </div>
        <Behind entry={entry} />
      </div>
    </>
  );
}

/** Queried once per request, for the title and the page. */
const entryFor = cache(async (id: string) => {
  const actor = await currentActor();
  return (await catalogEntry(actor?.personId ?? null, id)) ?? notFound();
});
