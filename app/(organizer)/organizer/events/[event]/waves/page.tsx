import { Waves } from "lucide-react";
import type { Metadata } from "next";
import { EventZone } from "@/components/event-time";
import { pageIn, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { organizerWaves } from "@/lib/portal/organizer/waves";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { spanOfTimes } from "@/lib/time/span";
import { EventFrame, requireOrganizerEvent } from "../event-frame";
import { WavesTable } from "./waves-table";

export const metadata: Metadata = { title: "Waves" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function WavesPage({ params, searchParams }: Props) {
  const event = await requireOrganizerEvent((await params).event, "/waves");
  const zone = await zoneOfEvent(event);
  const { rows: waves, ...found } = await organizerWaves(event.id, pageIn(await searchParams));
  const addWave = event.isManaged && (
    <ButtonLink variant="primary" href={`/organizer/events/${event.id}/waves/new`}>
      Add wave
    </ButtonLink>
  );
  return (
    <EventFrame event={event} kinds={["registration_wave"]}>
      <Card
        title="Registration waves"
        description={
          <>
            Waves open and close sign-ups automatically.{" "}
            <EventZone zone={zone} span={spanOfTimes(waves, event.start_date)} />
          </>
        }
        actions={waves.length > 0 && addWave}
        flush
      >
        {waves.length === 0 ? (
          <EmptyState icon={<Waves />} title="No waves yet" action={addWave}>
            Without waves, every participant can sign up for an activity that accepts sign-ups. A
            wave sets when sign-ups are open, for whom and for how many.
          </EmptyState>
        ) : (
          <WavesTable
            event={event.id}
            zone={zone}
            waves={waves}
            mayManage={event.isManaged}
            isConnected={event._count.connections > 0}
          />
        )}
        <NumberedPages
          base={`/organizer/events/${event.id}/waves`}
          filters={{ page: found.page }}
          pages={found.pages}
        />
      </Card>
    </EventFrame>
  );
}
