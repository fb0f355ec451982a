import { Waypoints } from "lucide-react";
import { Consequences } from "@/components/consequences";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { actionsColumn, Table } from "@/components/ui/table";
import type { ProgramThread } from "@/lib/portal/organizer/program";
import { counted } from "@/lib/words";
import { removeThread } from "./actions";

interface Props {
  event: string;
  threads: ProgramThread[];
  mayManage: boolean;
}

export function ThreadsTable({ event, threads, mayManage }: Props) {
  if (threads.length === 0) {
    return (
      <EmptyState icon={<Waypoints />} title="No threads yet">
        Threads are optional. Integrations can list the program by thread.
      </EmptyState>
    );
  }
  return (
    <Table
      caption="Threads"
      columns={[
        { header: "Thread" },
        { header: "Order", align: "end" },
        { header: "Activities", align: "end" },
        ...(mayManage ? [actionsColumn] : []),
      ]}
      rows={threads.map((thread) => ({
        key: thread.id,
        cells: [
          <span key="thread" className="inline-flex items-center gap-2.5">
            <ThreadColor color={thread.color_hex} />
            <bdi>{thread.name}</bdi>
          </span>,
          thread.sort_order,
          thread._count.activities,
          <span key="actions" className="inline-flex flex-wrap justify-end gap-2">
            <ButtonLink
              prefetch={false}
              href={`/organizer/events/${event}/program/threads/${thread.id}`}
            >
              Edit
            </ButtonLink>
            <DeleteThread event={event} thread={thread} />
          </span>,
        ],
      }))}
    />
  );
}

const ThreadColor = ({ color }: { color: string | null }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0 text-edge">
    <circle
      cx="5"
      cy="5"
      r="5"
      fill={color && /^#[0-9a-f]{6}$/i.test(color) ? color : "currentColor"}
    />
  </svg>
);

const DeleteThread = ({ event, thread }: { event: string; thread: ProgramThread }) => (
  <ConfirmDialog
    verb="Delete"
    title={`Delete ${thread.name}?`}
    action={removeThread}
    fields={{ event, thread: thread.id }}
  >
    <Consequences
      of={[
        "This cannot be undone.",
        thread._count.activities > 0 &&
          `${counted(thread._count.activities, "activity is", "activities are")} kept without a thread.`,
        thread._count.locations > 0 &&
          `${counted(thread._count.locations, "location is", "locations are")} kept without a thread.`,
      ]}
    />
  </ConfirmDialog>
);
