import { Consequences } from "@/components/consequences";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { deletionGraceWords } from "@/lib/portal/operator/deletion-grace";
import { counted } from "@/lib/words";
import { archive, unarchive } from "./archive-actions";

interface Props {
  event: {
    id: string;
    title: string | null;
    is_archived: boolean | null;
    _count: { connections: number };
  };
  /** The end of the grace period in which archiving can be reversed. */
  graceEndsAt: Date | undefined;
}

/** Whether the event is archived, and the button that changes this. */
export const ArchiveCard = ({ event, graceEndsAt }: Props) =>
  event.is_archived ? (
    <Card
      title="Archived"
      description={<ArchivedDescription graceEndsAt={graceEndsAt} />}
      actions={
        <ActionForm action={unarchive} className="" aria-label="Unarchive">
          <HiddenFields of={{ event: event.id }} />
          <SubmitButton variant="secondary">Unarchive</SubmitButton>
        </ActionForm>
      }
    />
  ) : (
    <Card
      title="Archive"
      description="For when the event is over and its data is no longer needed."
      actions={<Archive event={event} />}
    />
  );

const Archive = ({ event }: Pick<Props, "event">) => (
  <ConfirmDialog
    verb="Archive"
    variant="danger-subtle"
    title={`Archive ${event.title ?? "this event"}?`}
    action={archive}
    fields={{ event: event.id }}
  >
    <Consequences
      of={[
        "Nobody is mailed now.",
        "No new integration can be connected.",
        event._count.connections > 0 &&
          `${counted(event._count.connections, "connected integration keeps", "connected integrations keep")} access for ${deletionGraceWords()}. After that, the publishers must delete what they copied.`,
        event._count.connections > 0 && "Unarchive it before then and everything stays connected.",
      ]}
    />
  </ConfirmDialog>
);

const ArchivedDescription = ({ graceEndsAt }: { graceEndsAt: Date | undefined }) =>
  graceEndsAt ? (
    <>
      Connected integrations keep their access until <LocalTime at={graceEndsAt} />. Unarchive it
      before then and everything stays connected.
    </>
  ) : (
    "Its connections have ended. After unarchiving, integrations have to be connected again."
  );
