import type { Metadata } from "next";
import { eventSettingsOf } from "@/lib/portal/organizer/settings";
import { DeleteEventCard } from "../delete-event-card";
import { EventFrame } from "../event-frame";
import { requireManagedEvent } from "../managed-event";
import { SettingsForm } from "./settings-form";

export const metadata: Metadata = { title: "Settings" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function SettingsPage({ params }: Props) {
  const event = await requireManagedEvent((await params).event, "/settings");
  return (
    <EventFrame event={event} kinds={["event"]}>
      <div className="grid gap-6">
        <SettingsForm eventId={event.id} settings={await eventSettingsOf(event.id)} />
        <DeleteEventCard event={event} />
      </div>
    </EventFrame>
  );
}
