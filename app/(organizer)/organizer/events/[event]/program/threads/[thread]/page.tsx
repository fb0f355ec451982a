import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { programThread } from "@/lib/portal/organizer/program";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { ThreadForm } from "../thread-form";

export const metadata: Metadata = { title: "Edit thread" };

interface Props {
  params: Promise<{ event: string; thread: string }>;
}

export default async function ThreadPage({ params }: Props) {
  const { event: eventId, thread: threadId } = await params;
  const event = await requireManagedEvent(
    eventId,
    `/program/threads/${encodeURIComponent(threadId)}`,
  );
  const thread = (await programThread(event.id, threadId)) ?? notFound();
  return (
    <EventFrame event={event} kinds={["thread"]}>
      <Card title={<bdi>{thread.name}</bdi>}>
        <ThreadForm event={event.id} thread={thread} />
      </Card>
    </EventFrame>
  );
}
