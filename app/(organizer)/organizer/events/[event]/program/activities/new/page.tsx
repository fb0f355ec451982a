import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { ActivityForm } from "../activity-form";

export const metadata: Metadata = { title: "Add activity" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function NewActivityPage({ params }: Props) {
  const event = await requireManagedEvent((await params).event, "/program/activities/new");
  return (
    <EventFrame event={event}>
      <Card title="Add activity">
        <ActivityForm event={event.id} activity={null} />
      </Card>
    </EventFrame>
  );
}
