import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { ThreadForm } from "../thread-form";

export const metadata: Metadata = { title: "Add thread" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function NewThreadPage({ params }: Props) {
  const event = await requireManagedEvent((await params).event, "/program/threads/new");
  return (
    <EventFrame event={event}>
      <Card title="Add thread">
        <ThreadForm event={event.id} thread={null} />
      </Card>
    </EventFrame>
  );
}
