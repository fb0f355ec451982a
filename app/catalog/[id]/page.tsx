import { BadgeCheck } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { descriptionFrom, publicPage } from "@/app/public-page";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { declaredTypes, WebhookSubjects } from "@/components/webhook-subjects";
import { connectableEvents } from "@/lib/portal/organizer/connectable-events";
import { type CatalogEntry, catalogEntry } from "@/lib/portal/participant/catalog";
import { currentActor } from "@/lib/session/current-actor";
import { en } from "@/messages/en";
import { usageWords } from "../usage-words";
import { DeclaredScopesCard } from "./declared-scopes-card";
import { StartLinks } from "./start-links";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const {
    id,
    display_name: title,
    tagline,
    description,
    is_organization_only,
  } = await requireCatalogEntry((await params).id);
  return is_organization_only
    ? { title }
    : publicPage({
        title,
        description: tagline || descriptionFrom(description),
        path: `/catalog/${id}`,
      });
}

export default async function CatalogEntryPage({ params, searchParams }: Props) {
  const [entry, actor] = [await requireCatalogEntry((await params).id), await currentActor()];
  const chosen = queryValue((await searchParams).event);
  const hasWebhooks = declaredTypes(entry.declared_webhook_event_types).length > 0;
  return (
    <>
      <PageHeader
        title={entry.display_name}
        description={entry.tagline && <bdi>{entry.tagline}</bdi>}
        back={{ href: "/catalog", label: "Catalog" }}
        mark={<LogoMark size="lg" name={entry.display_name} src={entry.logo} />}
        badge={entry.is_organization_only && <Badge tone="note">Your organization only</Badge>}
      />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="lg:col-start-2">
          <Card title="Use it">
            {entry.start_url ? (
              <StartLinks
                entry={entry}
                startUrl={entry.start_url}
                events={actor && (await connectableEvents(actor.personId, entry, chosen))}
                chosen={chosen}
              />
            ) : (
              <AskPublisher entry={entry} />
            )}
          </Card>
        </div>
        <div className="grid gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card title="What it is for">
            <p dir="auto" className="max-w-prose whitespace-pre-line">
              {entry.description}
            </p>
          </Card>
          <DeclaredScopesCard scopes={entry.declared_scopes} />
          <Card
            title="Webhooks it receives"
            description={
              hasWebhooks ? "Sent as soon as something happens at a connected event." : undefined
            }
          >
            {hasWebhooks ? (
              <WebhookSubjects declared={entry.declared_webhook_event_types} words={en.consent} />
            ) : (
              <p className="text-sm text-soft">Nothing.</p>
            )}
          </Card>
        </div>
        <div className="lg:col-start-2">
          <PublisherCard entry={entry} />
        </div>
      </div>
    </>
  );
}

/** For an integration whose own start page this service does not know. */
const AskPublisher = ({ entry }: { entry: CatalogEntry }) => (
  <div className="grid gap-3">
    <p className="text-sm text-soft">
      It is connected from its own site, whose address its publisher has not given here. Ask them
      where to start: you come back here to choose what it may read.
    </p>
    <ButtonLink href={`mailto:${entry.support_email}`} wide>
      Write to the publisher
    </ButtonLink>
  </div>
);

/** Queried once per request, for the title and the page. */
const requireCatalogEntry = cache(async (id: string) => {
  const actor = await currentActor();
  return (await catalogEntry(actor?.personId ?? null, id)) ?? notFound();
});

function PublisherCard({ entry }: { entry: CatalogEntry }) {
  return (
    <Card title="Who is behind it">
      <dl className="grid gap-4 text-sm">
        <Detail term="Publisher">
          <bdi>{entry.publisher_name}</bdi>
        </Detail>
        <Detail term="Organization">
          <bdi>{entry.organization_name}</bdi>
          <Verification entry={entry} />
        </Detail>
        {entry.publisher_website_url && (
          <Detail term="Website">
            <ExternalLink href={entry.publisher_website_url}>
              {new URL(entry.publisher_website_url).host}
            </ExternalLink>
          </Detail>
        )}
        <Detail term="Support">
          <a className="link" href={`mailto:${entry.support_email}`}>
            {entry.support_email}
          </a>
        </Detail>
        <Detail term="Personal data">
          <ExternalLink href={entry.privacy_policy_url}>Privacy policy</ExternalLink>
        </Detail>
        <Detail term="In use">{usageWords(entry.events)}</Detail>
        <Detail term="Registered">
          <LocalTime at={entry.created_at} form="date" />
        </Detail>
      </dl>
    </Card>
  );
}

function Verification({ entry: { verified_at } }: { entry: CatalogEntry }) {
  return (
    <>
      <span className="mt-0.5 flex items-center gap-1.5 text-good">
        <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
        <span>
          Verified
          {verified_at && (
            <>
              {" since "}
              <LocalTime at={verified_at} form="date" />
            </>
          )}
        </span>
      </span>
      <span className="mt-0.5 block text-soft">
        We checked who they are; we do not endorse the integration.
      </span>
    </>
  );
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
);

const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
);
