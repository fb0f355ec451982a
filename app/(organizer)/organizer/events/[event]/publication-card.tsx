import { Consequences } from "@/components/consequences";
import { eventPath } from "@/components/event-path";
import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { publish, unpublish } from "./settings-actions";

interface Props {
  event: {
    id: string;
    title: string | null;
    slug: string | null;
    publish_status: string | null;
    visibility: string | null;
    access_mode: string | null;
    is_archived: boolean | null;
  };
}

/** Whether the event is published, and the button that changes this. */
export const PublicationCard = ({ event }: Props) =>
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

const PublishedDescription = ({ visibility, is_archived, ...event }: Props["event"]) => (
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

const DraftDescription = (event: Props["event"]) => (
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
const ClosedToApplications = (event: Pick<Props["event"], "id" | "access_mode">) =>
  isClosed(event) && (
    <>
      {" Nobody can apply, because it is closed: choose another "}
      <PageLink href={`/organizer/events/${event.id}/settings#who-gets-in`} className="link">
        access mode
      </PageLink>
      {" to take applications."}
    </>
  );

const isClosed = ({ access_mode }: Pick<Props["event"], "access_mode">) =>
  access_mode === null || access_mode === "closed";
