import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OrganizerWave } from "@/lib/portal/organizer/waves";
import { counted } from "@/lib/words";
import { startNow, stop } from "./actions";

interface Props {
  event: string;
  waves: OrganizerWave[];
  manages: boolean;
}

export const WavesTable = ({ event, waves, manages }: Props) => (
  <Table
    caption="Registration waves"
    columns={[
      { header: "Wave" },
      { header: "Status" },
      { header: "Window" },
      { header: "Open to" },
      { header: "Activities" },
      ...(manages ? [actionsColumn] : []),
    ]}
    rows={waves.map((wave) => ({
      key: wave.id,
      cells: [
        <span key="wave">
          <bdi className="block">{nameOf(wave)}</bdi>
          <span className="block text-sm font-normal text-soft">{limitsOf(wave)}</span>
        </span>,
        <WaveStatus key="status" status={wave.status} />,
        <span key="window">
          {wave.start_time ? <LocalTime at={wave.start_time} /> : "no start time"}
          <span className="block text-soft">until {wave.end_time ? <LocalTime at={wave.end_time} /> : "stopped"}</span>
        </span>,
        wave.audience === "roles" ? <bdi key="audience">{wave.roles.map(({ role }) => role.name).join(", ") || "no roles"}</bdi> : "everyone",
        <span key="gates" className="whitespace-nowrap">
          {counted(wave._count.activities, "activity", "activities")}
        </span>,
        <WaveActions key="actions" event={event} wave={wave} />,
      ],
    }))}
  />
);

function WaveStatus({ status }: { status: string | null }) {
  if (status === "started") return <Badge tone="good">started</Badge>;
  if (status === "canceled") return <Badge tone="bad">canceled</Badge>;
  return status === "finished" ? <Badge>finished</Badge> : <Badge tone="note">scheduled</Badge>;
}

/** A wave that is over has no actions. */
function WaveActions({ event, wave }: { event: string; wave: OrganizerWave }) {
  if (wave.status !== "scheduled" && wave.status !== "started") return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {wave.status === "scheduled" && (
        <ActionForm action={startNow} className="grid gap-2" aria-label={`Start ${nameOf(wave)}`}>
          <HiddenFields of={{ event, wave: wave.id }} />
          <SubmitButton variant="secondary">Start now</SubmitButton>
        </ActionForm>
      )}
      <ConfirmDialog verb="Stop wave" title={`Stop ${nameOf(wave)}?`} action={stop} fields={{ event, wave: wave.id }}>
        <Consequences
          of={[
            wave.status === "started" ? "Sign-ups through this wave end at once." : "It will not open.",
            wave._count.sign_ups > 0 && `${counted(wave._count.sign_ups, "existing sign-up is", "existing sign-ups are")} kept.`,
            "The wave is canceled and cannot be started again.",
          ]}
        />
      </ConfirmDialog>
      <ButtonLink prefetch={false} href={`/organizer/events/${event}/waves/${wave.id}`}>
        Edit
      </ButtonLink>
    </span>
  );
}

const nameOf = ({ name }: { name: string | null }) => name ?? "Unnamed wave";

function limitsOf({ capacity, capacity_mode, per_user_limit }: OrganizerWave): string {
  const room =
    capacity === null ? "no limit" : capacity_mode === "percentage" ? `${capacity} % of each activity's capacity` : `${capacity} per activity`;
  return per_user_limit === null ? room : `${room}, ${per_user_limit} per person`;
}
