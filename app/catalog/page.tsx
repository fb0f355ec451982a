import { Blocks, Search } from "lucide-react";
import type { Metadata } from "next";
import { FilterBar, searchIn } from "@/components/filter-bar";
import { one, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ListPages } from "@/components/ui/list-pages";
import { PageHeader } from "@/components/ui/page-header";
import { catalogPage } from "@/lib/portal/participant/catalog";
import { currentActor } from "@/lib/session/current";
import { IntegrationCard } from "./integration-card";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage({ searchParams }: { searchParams: SearchParams }) {
  const { q, after } = await searchParams;
  const search = searchIn(one(q));
  const actor = await currentActor();
  const { cards, next } = await catalogPage(actor?.personId ?? null, { search, after: one(after) });
  return (
    <>
      <PageHeader title="Catalog" description="Integrations for events, and what each of them asks to read." />
      <FilterBar action="/catalog" asked={{ q: search }} search="Search by name" />
      {cards.length === 0 ? (
        <Card flush>
          <Nothing search={search} isFirstPage={one(after) === ""} />
        </Card>
      ) : (
        <ul aria-label="Integrations" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <IntegrationCard key={card.id} card={card} />
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <div className="mt-6">
          <ListPages path="/catalog" query={{ q: search }} after={one(after)} next={next} />
        </div>
      )}
    </>
  );
}

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
