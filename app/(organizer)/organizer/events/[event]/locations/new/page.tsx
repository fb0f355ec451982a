import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { LocationForm } from "../location-form";

export const metadata: Metadata = { title: "Add location" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function NewLocationPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/locations/new");
  const saved = queryValue((await searchParams).saved);
  return (
    <EventFrame event={event} kinds={["location"]}>
      <Card title="Add location">
        <LocationForm key={saved} event={event.id} location={null} saved={saved} />
      </Card>
    </EventFrame>
  );
}
