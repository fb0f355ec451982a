import { Consequences } from "@/components/consequences";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { removeEvent } from "./archive-actions";

interface Props {
  event: {
    id: string;
    title: string | null;
    published_at: Date | null;
    _count: { connections: number; people: number };
  };
}

/** For an event created by mistake. The verb decides whether anybody depends on it. */
export function DeleteEventCard({ event }: Props) {
  const isUnused = !event.published_at && event._count.people + event._count.connections === 0;
  if (!isUnused) return null;
  return (
    <Card tone="danger" title="Delete" description="For an event that was created by mistake.">
      <ConfirmDialog
        verb="Delete"
        title={`Delete ${event.title ?? "this event"}?`}
        action={removeEvent}
        fields={{ event: event.id }}
      >
        <Consequences
          of={[
            "Its settings, form, program, locations, waves and roles are deleted with it.",
            "This is permanent. The organization's activity log records who did it.",
          ]}
        />
      </ConfirmDialog>
    </Card>
  );
}
