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
      <PageHeader
        title="People"
        description="Accounts, and the organizations and events they belong to."
        back={{ href: "/operator", label: "Operator" }}
      />
      <FilterBar action="/operator/people" asked={{ q }} search="Search by e-mail or name" />
      <Card flush>
        {people.length === 0 ? (
          <EmptyState icon={<UserSearch />} title={q ? "No matching people" : "Search for a person"}>
            {q ? "Try another part of the name or the e-mail address." : "Results appear here once you search."}
          </EmptyState>
        ) : (
          <PeopleTable people={people} />
        )}
      </Card>
    </>
  );
}
