import { Blocks, Search } from "lucide-react";
import type { Metadata } from "next";
import Form from "next/form";
import { one, type SearchParams } from "@/components/search-params";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { catalogPage } from "@/lib/portal/participant/catalog";
import { currentActor } from "@/lib/session/current";
import { IntegrationCard } from "./integration-card";

export const metadata: Metadata = { title: "Catalog" };

export default async function CatalogPage({ searchParams }: { searchParams: SearchParams }) {
  const { q, after } = await searchParams;
  const search = one(q).trim();
  const actor = await currentActor();
  const { cards, next } = await catalogPage(actor?.personId ?? null, { search, after: one(after) });
  return (
    <>
      <PageHeader title="Catalog" description="Integrations for events, and what each of them asks to read." />
      <Form action="/catalog" role="search" key={search} className="mb-6 flex max-w-form items-end gap-3 sm:mb-8">
        <div className="min-w-0 flex-1">
          <TextField label="Search by name" name="q" type="search" maxLength={80} defaultValue={search} />
        </div>
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </Form>
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
      {cards.length > 0 && (next || one(after)) && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {one(after) && <ButtonLink href={pathOf({ q: search })}>First page</ButtonLink>}
          {next && (
            <ButtonLink href={pathOf({ q: search, after: next })} className="ml-auto">
              Next page
            </ButtonLink>
          )}
        </nav>
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

function pathOf(parameters: { q: string; after?: string }): string {
  const present = Object.entries(parameters).filter(([, value]) => value !== "");
  return present.length === 0 ? "/catalog" : `/catalog?${new URLSearchParams(present)}`;
}
