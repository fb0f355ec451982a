import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { WaveForm } from "../wave-form";

export const metadata: Metadata = { title: "Add wave" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function NewWavePage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/waves/new");
  const saved = queryValue((await searchParams).saved);
  return (
    <EventFrame event={event} kinds={["registration_wave"]}>
      <Card title="Add wave">
        <WaveForm key={saved} event={event} wave={null} saved={saved} />
      </Card>
    </EventFrame>
  );
}
