import type { Metadata } from "next";
import { cleanSearchText, FilterBar } from "@/components/filter-bar";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { operatorPeople } from "@/lib/portal/operator/people";
import { counted } from "@/lib/words";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";
import { PeopleTable } from "./people-table";

export const metadata: Metadata = { title: "People" };

export default async function OperatorPeoplePage({ searchParams }: { searchParams: SearchParams }) {
  await requireOperatorActor();
  const q = cleanSearchText(queryValue((await searchParams).q));
  const people = await operatorPeople(q);
  return (
    <OperatorFrame
      title="People"
      description="Accounts, and the organizations and events they belong to."
    >
      <FilterBar
        action="/operator/people"
        filters={{ q }}
        found={counted(people.length, "account")}
        search="Search by e-mail"
      />
      <Card
        title={q ? "Account" : "Operators"}
        description={q ? undefined : "To find anybody else, search for the full e-mail address."}
        flush
      >
        <PeopleTable people={people} />
      </Card>
    </OperatorFrame>
  );
}
