import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { LocationForm } from "../location-form";

export const metadata: Metadata = { title: "Add location" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function NewLocationPage({ params }: Props) {
  const event = await requireManagedEvent((await params).event, "/locations/new");
  return (
    <EventFrame event={event}>
      <Card title="Add location">
        <LocationForm event={event.id} location={null} />
      </Card>
    </EventFrame>
  );
}
