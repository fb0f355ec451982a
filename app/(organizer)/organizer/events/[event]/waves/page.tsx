import { Waves } from "lucide-react";
import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalZone } from "@/components/ui/local-time";
import { organizerWaves } from "@/lib/portal/organizer/waves";
import { EventFrame, requireOrganizerEvent } from "../event-frame";
import { WavesTable } from "./waves-table";

export const metadata: Metadata = { title: "Waves" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function WavesPage({ params }: Props) {
  const event = await requireOrganizerEvent((await params).event, "/waves");
  const waves = await organizerWaves(event.id);
  const addWave = event.isManaged && (
    <ButtonLink variant="primary" href={`/organizer/events/${event.id}/waves/new`}>
      Add wave
    </ButtonLink>
  );
  return (
    <EventFrame event={event}>
      <Card
        title="Registration waves"
        description={
          <>
            Waves open and close sign-ups automatically. Times are in <LocalZone />.
          </>
        }
        actions={waves.length > 0 && addWave}
        flush
      >
        {waves.length === 0 ? (
          <EmptyState icon={<Waves />} title="No waves yet" action={addWave}>
            Without waves, every participant can sign up for an activity that accepts sign-ups. A wave sets when, for whom and for how many.
          </EmptyState>
        ) : (
          <WavesTable event={event.id} waves={waves} manages={event.isManaged} />
        )}
      </Card>
    </EventFrame>
  );
}
