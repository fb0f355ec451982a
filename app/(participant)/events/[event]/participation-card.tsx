import type { ReactNode } from "react";
import { Consequences } from "@/components/consequences";
import { eventPath } from "@/components/event-path";
import { ParticipationBadge } from "@/components/participation-badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { ineligibleReason } from "@/lib/transitions/application/eligibility";
import { cancelOwnApplication } from "./actions";

interface Props {
  event: PublicEvent;
  isSignedIn: boolean;
  participation: OwnParticipation | null;
}

/** The reader's state at the event, and the actions it allows. */
export function ParticipationCard({ event, isSignedIn, participation }: Props) {
  const isOpen = event.publish_status === "published" && !event.is_archived;
  const mayApply = isOpen && ineligibleReason(participation, event.access_mode) === undefined;
  if (!participation) {
    return (
      <Card title="Take part">
        <p className="text-soft">
          {mayApply ? invitationToApply(event.access_mode) : closedWords(event)}
        </p>
        {mayApply && (
          <Buttons>
            <ButtonLink href={`${eventPath(event)}/apply`} variant="primary" wide>
              Apply
            </ButtonLink>
            {!isSignedIn && (
              <p className="text-sm text-soft">
                You will be asked to sign in or create an account first.
              </p>
            )}
          </Buttons>
        )}
      </Card>
    );
  }
  const takesPart = !participation.cancelled_at && !participation.removed_at;
  return (
    <Card title="Your place" actions={<ParticipationBadge {...participation} />}>
      <p>{participationWords(participation)}</p>
      {participation.role && takesPart && (
        <p className="mt-2 text-sm text-soft">
          Your role: <bdi>{participation.role.name}</bdi>
        </p>
      )}
      {takesPart && isSentBack(participation) && participation.revision_message && (
        <blockquote className="mt-3 border-l-2 border-warn-line pl-4 whitespace-pre-line text-soft">
          {participation.revision_message}
        </blockquote>
      )}
      <Buttons>
        {mayApply && (
          <ButtonLink href={`${eventPath(event)}/apply`} variant="primary" wide>
            Apply again
          </ButtonLink>
        )}
        {!participation.cancelled_at && (
          <ButtonLink href={`${eventPath(event)}/profile`} wide>
            Edit my profile
          </ButtonLink>
        )}
        {takesPart && mayCancel(participation) && <CancelApplication event={event} />}
      </Buttons>
    </Card>
  );
}

const isSentBack = ({ application_status }: OwnParticipation) =>
  application_status === "revision_requested" || application_status === "rejected";

/** A rejected application of somebody who was never registered leaves nothing to cancel. */
const mayCancel = ({ application_status, registered_at }: OwnParticipation) =>
  application_status !== "rejected" || registered_at !== null;

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 grid gap-3 empty:hidden">{children}</div>
);

const CancelApplication = ({ event }: { event: PublicEvent }) => (
  <ConfirmDialog
    verb="Cancel application"
    dismiss="Keep it"
    title={`Cancel your application to ${event.title ?? "this event"}?`}
    action={cancelOwnApplication}
    fields={{ event: event.id, address: event.slug ?? event.id }}
  >
    <Consequences
      of={[
        "You no longer take part; the organizers see that you cancelled.",
        "Your places in activities become available to others at once.",
        "You can no longer sign in to integrations through this event.",
        "You can apply again as long as the event accepts applications.",
      ]}
    />
  </ConfirmDialog>
);

const invitationToApply = (accessMode: string | null) =>
  accessMode === "open_auto"
    ? "Apply and you are registered at once."
    : "Apply, and the organizers will review your application.";

function closedWords({ publish_status, is_archived }: PublicEvent): string {
  if (is_archived) return "This event is archived.";
  return publish_status === "published"
    ? "This event does not accept applications."
    : "You can apply here once the event is published.";
}

function participationWords({
  application_status,
  registered_at,
  removed_at,
  cancelled_at,
}: OwnParticipation): string {
  if (removed_at) return "The organizers removed you from this event.";
  if (cancelled_at) return "You cancelled your application.";
  if (application_status === "revision_requested")
    return `${registered_at ? "You are registered. " : ""}The organizers asked you to make changes and apply again.`;
  if (application_status === "rejected")
    return registered_at
      ? "You are registered, but your application was rejected."
      : "Your application was rejected.";
  if (application_status === "approved")
    return registered_at ? "You are registered." : "Your application is approved.";
  return registered_at
    ? "You are registered. Your application is still pending."
    : "Your application is pending.";
}
