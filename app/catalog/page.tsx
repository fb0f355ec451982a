import { BadgeCheck, Blocks, Search } from "lucide-react";
import { publicPage } from "@/app/public-page";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { CursorPages } from "@/components/ui/list-pages";
import { LogoMark } from "@/components/ui/logo-mark";
import { PageHeader } from "@/components/ui/page-header";
import { isUuid } from "@/lib/db/uuid";
import { eventToConnect } from "@/lib/portal/organizer/connectable-events";
import { type CatalogCard, catalogPage } from "@/lib/portal/participant/catalog";
import { currentActor } from "@/lib/session/current-actor";
import { counted } from "@/lib/words";
import { usageWords } from "./usage-words";

const about = "Integrations for events, and what each of them asks to read.";

export const metadata = publicPage({ title: "Catalog", description: about, path: "/catalog" });

export default async function CatalogPage({ searchParams }: { searchParams: SearchParams }) {
  const { q, after, event } = await searchParams;
  const search = cleanSearchText(queryValue(q));
  const actor = await currentActor();
  const targetEvent =
    actor && isUuid(queryValue(event))
      ? await eventToConnect(actor.personId, queryValue(event))
      : null;
  const filters = { q: search, ...(targetEvent && { event: targetEvent.id }) };
  const { cards, next } = await catalogPage(actor?.personId ?? null, {
    search,
    after: queryValue(after),
  });
  return (
    <>
      <PageHeader
        title="Catalog"
        description={targetEvent ? <ConnectDescription title={targetEvent.title} /> : about}
      />
      <FilterBar
        action="/catalog"
        filters={filters}
        found={`${counted(cards.length, "integration")} on this page`}
        search="Search by name"
      >
        {targetEvent && <HiddenFields of={{ event: targetEvent.id }} />}
      </FilterBar>
      {cards.length === 0 ? (
        <Card flush>
          <NoIntegrations search={search} isFirstPage={queryValue(after) === ""} />
        </Card>
      ) : (
        <ul aria-label="Integrations" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <IntegrationCard
              key={card.id}
              card={card}
              query={targetEvent ? `?event=${targetEvent.id}` : ""}
            />
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <div className="mt-6">
          <CursorPages path="/catalog" query={filters} after={queryValue(after)} next={next} />
        </div>
      )}
    </>
  );
}

const ConnectDescription = ({ title }: { title: string | null }) => (
  <>
    Choose an integration to connect to{" "}
    <bdi className="font-medium">{title ?? "Untitled event"}</bdi>.
  </>
);

function NoIntegrations({ search, isFirstPage }: { search: string; isFirstPage: boolean }) {
  if (search === "" && isFirstPage) {
    return (
      <EmptyState
        icon={<Blocks />}
        title="No integrations yet"
        action={<ButtonLink href="/developer">Register the first</ButtonLink>}
      >
        Published integrations appear here, with what each may read.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Search />}
      title="No integration found"
      action={<ButtonLink href="/catalog">Show all</ButtonLink>}
    >
      {isFirstPage ? (
        <>
          No name contains “<bdi>{search}</bdi>”.
        </>
      ) : (
        "There are no more results."
      )}
    </EmptyState>
  );
}

/**
 * The whole card links to the integration's page, with this query. The link's accessible name is
 * the integration's name only.
 */
function IntegrationCard({ card, query }: { card: CatalogCard; query: string }) {
  return (
    <li className="relative flex flex-col rounded-lg border border-line bg-surface p-5 shadow-rest transition-colors duration-100 hover:border-edge">
      <div className="flex items-start gap-4">
        <LogoMark size="lg" name={card.display_name} src={card.logo} />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">
            <PageLink
              href={`/catalog/${card.id}${query}`}
              className="after:absolute after:inset-0 after:rounded-lg"
            >
              <bdi>{card.display_name}</bdi>
            </PageLink>
          </h2>
          <p className="text-sm text-soft">
            by <bdi>{card.publisher_name}</bdi>
          </p>
        </div>
      </div>
      {card.tagline && (
        <p className="mt-4">
          <bdi>{card.tagline}</bdi>
        </p>
      )}
      <div className="mt-auto pt-4 text-sm text-soft">
        {card.is_organization_only && (
          <p className="mb-2">
            <Badge tone="note">Your organization only</Badge>
          </p>
        )}
        <p className="flex items-start gap-1.5">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
          <span className="min-w-0">
            <bdi>{card.organization_name}</bdi>, verified
          </span>
        </p>
        <p className="mt-1">{usageWords(card.events)}</p>
      </div>
    </li>
  );
}
