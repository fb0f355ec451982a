import { UserSearch } from "lucide-react";
import type { Metadata } from "next";
import { FilterBar, searchIn } from "@/components/filter-bar";
import { one, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { operatorPeople } from "@/lib/portal/operator/people";
import { requireOperatorActor } from "../operator";
import { PeopleTable } from "./people-table";

export const metadata: Metadata = { title: "People" };

export default async function OperatorPeoplePage({ searchParams }: { searchParams: SearchParams }) {
  await requireOperatorActor();
  const q = searchIn(one((await searchParams).q));
  const people = await operatorPeople(q);
  return (
    <>
      <PageHeader title="People" description="Who has an account, and where they take part." back={{ href: "/operator", label: "Operator" }} />
      <FilterBar action="/operator/people" asked={{ q }} search="Search by e-mail or name" />
      <Card flush>
        {people.length === 0 ? (
          <EmptyState icon={<UserSearch />} title={q ? "Nobody is like that" : "Whom are you looking for?"}>
            {q ? "Search for another part of the address or the name." : "Nobody is listed here until you search."}
          </EmptyState>
        ) : (
          <PeopleTable people={people} />
        )}
      </Card>
    </>
  );
}
