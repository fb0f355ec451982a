import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { organizerLocation } from "@/lib/portal/organizer/locations";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { locationWords } from "../../program/program-words";
import { LocationForm } from "../location-form";

export const metadata: Metadata = { title: "Edit location" };

interface Props {
  params: Promise<{ event: string; location: string }>;
}

export default async function LocationPage({ params }: Props) {
  const { event: eventId, location: locationId } = await params;
  const event = await requireManagedEvent(eventId, `/locations/${encodeURIComponent(locationId)}`);
  const location = (await organizerLocation(event.id, locationId)) ?? notFound();
  return (
    <EventFrame event={event} kinds={["location"]}>
      <Card title={<bdi>{locationWords(location)}</bdi>}>
        <LocationForm event={event.id} location={location} />
      </Card>
    </EventFrame>
  );
}
