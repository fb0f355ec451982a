import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { ActivityForm } from "../activity-form";

export const metadata: Metadata = { title: "Add activity" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function NewActivityPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/program/activities/new");
  const saved = queryValue((await searchParams).saved);
  return (
    <EventFrame event={event} kinds={["activity"]}>
      <Card title="Add activity">
        <ActivityForm key={saved} event={event} activity={null} saved={saved} />
      </Card>
    </EventFrame>
  );
}
