import { Waves } from "lucide-react";
import type { Metadata } from "next";
import { Consequences } from "@/components/consequences";
import { EventTime, EventZone } from "@/components/event-time";
import { pageIn } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { NumberedPages } from "@/components/ui/list-pages";
import { actionsColumn, Table } from "@/components/ui/table";
import { type OrganizerWave, organizerWaves } from "@/lib/portal/organizer/waves";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { spanOfTimes } from "@/lib/time/span";
import { counted } from "@/lib/words";
import { EventFrame, type EventPageProps, requireOrganizerEvent } from "../event-frame";
import { DeleteItem } from "../event-item";
import { cancelWave, removeWave, startWave } from "../item-actions";
import { waveWords } from "../program/program-words";

export const metadata: Metadata = { title: "Waves" };

export default async function WavesPage({ params, searchParams }: EventPageProps) {
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

interface Props {
  event: string;
  zone: string;
  waves: OrganizerWave[];
  mayManage: boolean;
  isConnected: boolean;
}

const WavesTable = ({ event, zone, waves, mayManage, isConnected }: Props) => (
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
          <bdi className="block">{waveWords(wave)}</bdi>
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
        <ActionForm
          action={startWave}
          className="grid gap-2"
          aria-label={`Start ${waveWords(wave)}`}
        >
          <HiddenFields of={{ event, wave: wave.id }} />
          <SubmitButton variant="secondary">Start now</SubmitButton>
        </ActionForm>
      )}
      <ConfirmDialog
        verb="Stop wave"
        title={`Stop ${waveWords(wave)}?`}
        action={cancelWave}
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
  <DeleteItem
    name={waveWords(wave)}
    action={removeWave}
    fields={{ event, wave: wave.id }}
    consequences={[
      "Nobody has signed up through it, and nobody is notified.",
      wave._count.activities > 0 &&
        "An activity without another wave then accepts sign-ups whenever they are enabled.",
    ]}
  />
);

function limitsOf({ capacity, capacity_mode, per_user_limit }: OrganizerWave): string {
  const capacityWords =
    capacity === null
      ? "no limit"
      : capacity_mode === "percentage"
        ? `${capacity} % of each activity's capacity`
        : `${capacity} per activity`;
  return per_user_limit === null ? capacityWords : `${capacityWords}, ${per_user_limit} per person`;
}
