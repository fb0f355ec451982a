import { Consequences } from "@/components/consequences";
import { EventTime } from "@/components/event-time";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OrganizerWave } from "@/lib/portal/organizer/waves";
import { counted } from "@/lib/words";
import { removeWave, startNow, stop } from "./actions";

interface Props {
  event: string;
  zone: string;
  waves: OrganizerWave[];
  mayManage: boolean;
  /** Whether an integration is connected to the event. */
  isConnected: boolean;
}

export const WavesTable = ({ event, zone, waves, mayManage, isConnected }: Props) => (
  <Table
    caption="Registration waves"
    columns={[
      { header: "Wave" },
      { header: "Status" },
      { header: "Window" },
      { header: "Open to" },
      { header: "Activities" },
      ...(mayManage ? [actionsColumn] : []),
    ]}
    rows={waves.map((wave) => ({
      key: wave.id,
      cells: [
        <span key="wave">
          <bdi className="block">{nameOf(wave)}</bdi>
          <span className="block text-sm font-normal text-soft">{limitsOf(wave)}</span>
        </span>,
        <WaveStatus key="status" status={wave.status} activities={wave._count.activities} />,
        <span key="window">
          {wave.start_time ? (
            <EventTime at={wave.start_time} zone={zone} withZone={false} ownTime="below" />
          ) : (
            "no start time"
          )}
          <span className="block text-soft">
            until{" "}
            {wave.end_time ? (
              <EventTime at={wave.end_time} zone={zone} withZone={false} ownTime="below" />
            ) : (
              "stopped"
            )}
          </span>
        </span>,
        wave.audience === "roles" ? (
          <bdi key="audience">
            {wave.roles.map(({ role }) => role.name).join(", ") || "no roles"}
          </bdi>
        ) : (
          "everyone"
        ),
        <span key="gates" className="whitespace-nowrap">
          {counted(wave._count.activities, "activity", "activities")}
        </span>,
        <WaveActions key="actions" event={event} wave={wave} isConnected={isConnected} />,
      ],
    }))}
  />
);

function WaveStatus({ status, activities }: { status: string | null; activities: number }) {
  if (status === "started") return <Badge tone="good">started</Badge>;
  if (status === "canceled") return <Badge tone="bad">canceled</Badge>;
  if (status === "finished") return <Badge>finished</Badge>;
  return (
    <>
      <Badge tone="note">scheduled</Badge>
      {activities === 0 && (
        <span className="mt-1 block text-sm text-soft">
          people are notified once it has activities
        </span>
      )}
    </>
  );
}

/** A wave that is over can only be deleted. */
function WaveActions({
  event,
  wave,
  isConnected,
}: {
  event: string;
  wave: OrganizerWave;
  isConnected: boolean;
}) {
  const mayDelete = wave.status !== "started" && wave._count.sign_ups === 0 && !isConnected;
  const deletion = mayDelete && <Delete event={event} wave={wave} />;
  if (wave.status !== "scheduled" && wave.status !== "started") return deletion || null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {wave.status === "scheduled" && (
        <ActionForm action={startNow} className="grid gap-2" aria-label={`Start ${nameOf(wave)}`}>
          <HiddenFields of={{ event, wave: wave.id }} />
          <SubmitButton variant="secondary">Start now</SubmitButton>
        </ActionForm>
      )}
      <ConfirmDialog
        verb="Stop wave"
        title={`Stop ${nameOf(wave)}?`}
        action={stop}
        fields={{ event, wave: wave.id }}
      >
        <Consequences
          of={[
            wave.status === "started"
              ? "Sign-ups through this wave end at once."
              : "It will not open.",
            wave._count.sign_ups > 0 &&
              `${counted(wave._count.sign_ups, "existing sign-up is", "existing sign-ups are")} kept.`,
            "The wave is canceled and cannot be started again.",
          ]}
        />
      </ConfirmDialog>
      <ButtonLink prefetch={false} href={`/organizer/events/${event}/waves/${wave.id}`}>
        Edit
      </ButtonLink>
      {deletion}
    </span>
  );
}

const Delete = ({ event, wave }: { event: string; wave: OrganizerWave }) => (
  <ConfirmDialog
    verb="Delete"
    title={`Delete ${nameOf(wave)}?`}
    action={removeWave}
    fields={{ event, wave: wave.id }}
  >
    <Consequences
      of={[
        "Nobody has signed up through it, and nobody is notified.",
        wave._count.activities > 0 &&
          "An activity without another wave then accepts sign-ups whenever they are enabled.",
      ]}
    />
  </ConfirmDialog>
);

const nameOf = ({ name }: { name: string | null }) => name ?? "Unnamed wave";

function limitsOf({ capacity, capacity_mode, per_user_limit }: OrganizerWave): string {
  const capacityWords =
    capacity === null
      ? "no limit"
      : capacity_mode === "percentage"
        ? `${capacity} % of each activity's capacity`
        : `${capacity} per activity`;
  return per_user_limit === null ? capacityWords : `${capacityWords}, ${per_user_limit} per person`;
}
