import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { WaveForm } from "../wave-form";

export const metadata: Metadata = { title: "Add wave" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function NewWavePage({ params }: Props) {
  const event = await requireManagedEvent((await params).event, "/waves/new");
  return (
    <EventFrame event={event}>
      <Card title="Add wave">
        <WaveForm event={event.id} wave={null} />
      </Card>
    </EventFrame>
  );
}
