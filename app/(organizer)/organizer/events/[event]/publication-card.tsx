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
    is_archived: boolean | null;
  };
}

/** Whether the event is published, and the button that changes this. */
export const PublicationCard = ({ event }: Props) =>
  event.publish_status === "published" ? (
    <Card title="Published" description={<PublishedDescription {...event} />}>
      <ConfirmDialog
        verb="Unpublish"
        title={`Unpublish ${event.title ?? "this event"}?`}
        action={unpublish}
        fields={{ event: event.id }}
        danger={false}
      >
        <Consequences
          of={[
            "It returns to draft: its public page disappears, and nobody can apply or sign up.",
            "People and program are not affected. Connected integrations are notified and keep their access.",
            "You can publish it again at any time.",
          ]}
        />
      </ConfirmDialog>
    </Card>
  ) : (
    <Card title="Draft" description={<DraftDescription />}>
      <ActionForm action={publish} className="grid gap-3" aria-label="Publish">
        <HiddenFields of={{ event: event.id }} />
        <div>
          <SubmitButton>Publish</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );

const PublishedDescription = ({ id, slug, visibility, is_archived }: Props["event"]) => (
  <>
    <PageLink href={eventPath({ id, slug })} className="link">
      Its public page
    </PageLink>
    {visibility === "discoverable" && !is_archived ? " is listed under Events." : " is not listed; anyone with the address can open it."}
    {slug === null && " Give it a slug below for a readable address."}
  </>
);

const DraftDescription = () => (
  <>
    Only members of your organization can see it. Once published, it has a public page where people can apply.{" "}
    <PageLink href="/organizer/start" className="link">
      First steps
    </PageLink>
  </>
);
