import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { organizerWave } from "@/lib/portal/organizer/waves";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { WaveForm } from "../wave-form";

export const metadata: Metadata = { title: "Edit wave" };

interface Props {
  params: Promise<{ event: string; wave: string }>;
}

export default async function WavePage({ params }: Props) {
  const { event: eventId, wave: waveId } = await params;
  const event = await requireManagedEvent(eventId, `/waves/${encodeURIComponent(waveId)}`);
  const wave = (await organizerWave(event.id, waveId)) ?? notFound();
  return (
    <EventFrame event={event} kinds={["registration_wave"]}>
      <Card title={<bdi>{wave.name ?? "Unnamed wave"}</bdi>}>
        <WaveForm event={event} wave={wave} />
      </Card>
    </EventFrame>
  );
}
