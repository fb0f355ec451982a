import { Blocks, Search } from "lucide-react";
import { publicPage } from "@/app/public-page";
import { FilterBar, searchIn } from "@/components/filter-bar";
import { one, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { ListPages } from "@/components/ui/list-pages";
import { PageHeader } from "@/components/ui/page-header";
import { isUuid } from "@/lib/db/uuid";
import { eventToConnect } from "@/lib/portal/organizer/connectable-events";
import { catalogPage } from "@/lib/portal/participant/catalog";
import { currentActor } from "@/lib/session/current";
import { IntegrationCard } from "./integration-card";

const about = "Integrations for events, and what each of them asks to read.";

export const metadata = publicPage({ title: "Catalog", description: about, path: "/catalog" });

export default async function CatalogPage({ searchParams }: { searchParams: SearchParams }) {
  const { q, after, event } = await searchParams;
  const search = searchIn(one(q));
  const actor = await currentActor();
  const toConnect = actor && isUuid(one(event)) ? await eventToConnect(actor.personId, one(event)) : null;
  const asked = { q: search, ...(toConnect && { event: toConnect.id }) };
  const { cards, next } = await catalogPage(actor?.personId ?? null, { search, after: one(after) });
  return (
    <>
      <PageHeader title="Catalog" description={toConnect ? <Choosing title={toConnect.title} /> : about} />
      <FilterBar action="/catalog" asked={asked} search="Search by name">
        {toConnect && <HiddenFields of={{ event: toConnect.id }} />}
      </FilterBar>
      {cards.length === 0 ? (
        <Card flush>
          <Nothing search={search} isFirstPage={one(after) === ""} />
        </Card>
      ) : (
        <ul aria-label="Integrations" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <IntegrationCard key={card.id} card={card} query={toConnect ? `?event=${toConnect.id}` : ""} />
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <div className="mt-6">
          <ListPages path="/catalog" query={asked} after={one(after)} next={next} />
        </div>
      )}
    </>
  );
}

const Choosing = ({ title }: { title: string | null }) => (
  <>
    Choose an integration to connect to <bdi className="font-medium">{title ?? "Untitled event"}</bdi>.
  </>
);

function Nothing({ search, isFirstPage }: { search: string; isFirstPage: boolean }) {
  if (search === "" && isFirstPage) {
    return (
      <EmptyState icon={<Blocks />} title="No integrations yet" action={<ButtonLink href="/developer">Register the first</ButtonLink>}>
        Published integrations appear here, with what each may read.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Search />} title="No integration found" action={<ButtonLink href="/catalog">Show all</ButtonLink>}>
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
