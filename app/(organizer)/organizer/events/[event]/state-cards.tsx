import { Consequences } from "@/components/consequences";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { deletionGraceWords } from "@/lib/portal/operator/deletion-grace";
import { counted } from "@/lib/words";
import { archive, publish, unarchive, unpublish } from "./event-actions";
import type { OrganizerEvent } from "./event-frame";

interface Props {
  event: OrganizerEvent;
  /** The end of the grace period in which archiving can be reversed. */
  graceEndsAt: Date | undefined;
}

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

export const PublicationCard = ({ event }: Pick<Props, "event">) =>
  event.publish_status === "published" ? (
    <Card
      title="Published"
      description={<PublishedDescription {...event} />}
      actions={
        <ConfirmDialog
          verb="Unpublish"
          title={`Unpublish ${event.title ?? "this event"}?`}
          action={unpublish}
          fields={{ event: event.id }}
          danger={false}
        >
          <Consequences
            of={[
              "Nobody is mailed.",
              "It returns to draft: its public page disappears, and nobody can apply or sign up.",
              "People and program are not affected. Connected integrations are notified and keep their access.",
              "You can publish it again at any time.",
            ]}
          />
        </ConfirmDialog>
      }
    />
  ) : (
    <Card
      title="Draft"
      description={<DraftDescription {...event} />}
      actions={
        <ActionForm action={publish} className="grid gap-3" aria-label="Publish">
          <HiddenFields of={{ event: event.id }} />
          <div>
            <SubmitButton>Publish</SubmitButton>
          </div>
        </ActionForm>
      }
    />
  );

const PublishedDescription = ({ visibility, is_archived, ...event }: OrganizerEvent) => (
  <>
    <PageLink href={eventPath(event)} className="link">
      Its public page
    </PageLink>
    {visibility === "discoverable" && !is_archived
      ? " is listed under Events."
      : " is not listed; anyone with the address can open it."}
    {event.slug === null && " Give it a slug in its settings for a readable address."}
    <ClosedToApplications {...event} />
  </>
);

const DraftDescription = (event: OrganizerEvent) => (
  <>
    Only members of your organization can see it. Once published, it has a public page
    {isClosed(event) ? "." : " where people can apply."}
    <ClosedToApplications {...event} />{" "}
    <PageLink href={eventPath(event)} className="link">
      Preview
    </PageLink>
    {" · "}
    <PageLink href={`/organizer/start?event=${event.id}`} className="link">
      First steps
    </PageLink>
  </>
);

/** The sentence for an event that takes no applications, with the place where this is changed. */
const ClosedToApplications = (event: Pick<OrganizerEvent, "id" | "access_mode">) =>
  isClosed(event) && (
    <>
      {" Nobody can apply, because it is closed: choose another "}
      <PageLink href={`/organizer/events/${event.id}/settings#who-gets-in`} className="link">
        access mode
      </PageLink>
      {" to take applications."}
    </>
  );

const isClosed = ({ access_mode }: Pick<OrganizerEvent, "access_mode">) =>
  access_mode === null || access_mode === "closed";
