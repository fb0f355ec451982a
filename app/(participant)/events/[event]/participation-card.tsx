import type { ReactNode } from "react";
import { Consequences } from "@/components/consequences";
import { eventPath } from "@/components/event-path";
import { ParticipationBadge } from "@/components/participation-badge";
import { Rich } from "@/components/rich";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { ineligibleReason } from "@/lib/transitions/application/eligibility";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { cancelOwnApplication } from "./actions";

interface Props {
  event: PublicEvent;
  isSignedIn: boolean;
  participation: OwnParticipation | null;
  words: Messages["event"];
}

export function ParticipationCard({ event, isSignedIn, participation, words }: Props) {
  const isOpen = event.publish_status === "published" && !event.is_archived;
  const mayApply = isOpen && ineligibleReason(participation, event.access_mode) === undefined;
  if (!participation) {
    return (
      <Card title={words.takePart}>
        <p className="text-soft">
          {mayApply ? invitationToApply(event.access_mode, words) : closedWords(event, words)}
        </p>
        {mayApply && (
          <Buttons>
            <ButtonLink href={`${eventPath(event)}/apply`} variant="primary" wide>
              {words.apply}
            </ButtonLink>
            {!isSignedIn && <p className="text-sm text-soft">{words.signInFirst}</p>}
          </Buttons>
        )}
      </Card>
    );
  }
  const takesPart = !participation.cancelled_at && !participation.removed_at;
  return (
    <Card title={words.yourPlace} actions={<ParticipationBadge {...participation} />}>
      <p>{participationWords(participation, words)}</p>
      {participation.role && takesPart && (
        <p className="mt-2 text-sm text-soft">
          <Rich text={words.role} values={{ role: <bdi>{participation.role.name}</bdi> }} />
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
            {words.applyAgain}
          </ButtonLink>
        )}
        {!participation.cancelled_at && (
          <ButtonLink href={`${eventPath(event)}/profile`} wide>
            {words.editProfile}
          </ButtonLink>
        )}
        {takesPart && mayCancel(participation) && <CancelApplication event={event} words={words} />}
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

const CancelApplication = ({ event, words }: Pick<Props, "event" | "words">) => (
  <ConfirmDialog
    verb={words.cancelApplication}
    dismiss={words.keepIt}
    title={fill(words.cancelTitle, { event: event.title ?? words.thisEvent })}
    action={cancelOwnApplication}
    fields={{ event: event.id, address: event.slug ?? event.id }}
  >
    <Consequences of={words.cancelConsequences} />
  </ConfirmDialog>
);

const invitationToApply = (accessMode: string | null, words: Messages["event"]) =>
  accessMode === "open_auto" ? words.applyAndRegistered : words.applyAndReviewed;

function closedWords({ publish_status, is_archived }: PublicEvent, words: Messages["event"]) {
  if (is_archived) return words.isArchived;
  return publish_status === "published" ? words.notAccepting : words.notPublished;
}

function participationWords(
  { application_status, registered_at, removed_at, cancelled_at }: OwnParticipation,
  words: Messages["event"],
): string {
  if (removed_at) return words.wasRemoved;
  if (cancelled_at) return words.wasCancelled;
  if (application_status === "revision_requested")
    return registered_at ? words.registeredRevision : words.revisionAsked;
  if (application_status === "rejected")
    return registered_at ? words.registeredRejected : words.rejected;
  if (application_status === "approved") return registered_at ? words.registered : words.approved;
  return registered_at ? words.registeredPending : words.pending;
}
