import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EventFrame } from "../../../event-frame";
import { requireManagedEvent } from "../../../managed-event";
import { ThreadForm } from "../thread-form";

export const metadata: Metadata = { title: "Add thread" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function NewThreadPage({ params, searchParams }: Props) {
  const event = await requireManagedEvent((await params).event, "/program/threads/new");
  const saved = queryValue((await searchParams).saved);
  return (
    <EventFrame event={event} kinds={["thread"]}>
      <Card title="Add thread">
        <ThreadForm key={saved} event={event.id} thread={null} saved={saved} />
      </Card>
    </EventFrame>
  );
}
