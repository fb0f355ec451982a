import { SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import type { ButtonVariant } from "@/components/ui/button";
import type { OrganizerApplication } from "@/lib/portal/organizer/applications";

type Application = Pick<
  OrganizerApplication,
  "application_status" | "registered_at" | "removed_at" | "cancelled_at"
>;

/** The state of an application, and the person's state where it does not follow from that. */
export const ApplicationState = ({
  application_status,
  registered_at,
  removed_at,
  cancelled_at,
}: Application) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {cancelled_at ? (
      <Badge>cancelled</Badge>
    ) : (
      <Badge tone={tones[application_status]}>
        {applicationStateWords[application_status] ?? application_status}
      </Badge>
    )}
    {removed_at && <Badge tone="bad">removed</Badge>}
    {registered_at && !removed_at && !cancelled_at && application_status !== "approved" && (
      <Badge tone="good">registered</Badge>
    )}
  </span>
);

export const applicationStateWords: Record<string, string> = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  revision_requested: "revision requested",
  cancelled: "cancelled",
};

const tones: Record<string, "note" | "good" | "bad" | "warn"> = {
  pending: "note",
  approved: "good",
  rejected: "bad",
  revision_requested: "warn",
};

/** Whether the application can be decided now: it is pending and no decision on it is held. */
export const isReviewable = (application: Application & Pick<OrganizerApplication, "held">) =>
  isPending(application) && !application.held;

export const isPending = ({ application_status, cancelled_at }: Application) =>
  application_status === "pending" && !cancelled_at;

/** The id of an application's heading: the name, on its page and in its row. */
export const headingIdOf = (personId: string) => `application-${personId}`;

/**
 * The id of the state in an application's row. It describes the applicant's link, which has the
 * focus after a decision.
 */
export const stateIdOf = (personId: string) => `state-${personId}`;

export const listHeadingId = "applications";

/**
 * The buttons of a form that decides on an application. Its action reads which one was pressed
 * (`actions.ts`).
 */
export const DecisionButtons = ({ approve }: { approve: ButtonVariant }) => (
  <>
    <SubmitButton name="verb" value="approve" variant={approve}>
      Approve
    </SubmitButton>
    <SubmitButton name="verb" value="reject" variant="secondary">
      Reject
    </SubmitButton>
    <SubmitButton name="verb" value="request_revision" variant="secondary">
      Request revision
    </SubmitButton>
  </>
);

interface Event {
  publish_status: string | null;
  access_mode: string | null;
  is_archived: boolean | null;
}

/** How applications reach an event that has none yet, or what has to be done first. */
export function howPeopleApply({ publish_status, access_mode, is_archived }: Event): string {
  if (is_archived) return "Nobody can apply to an archived event.";
  const isOpen = access_mode !== null && access_mode !== "closed";
  if (publish_status !== "published")
    return `People can apply on the event's page once it is published${isOpen ? "" : " and its access mode is open"}.`;
  return isOpen
    ? "People apply on the event's page."
    : "Nobody can apply while the access mode is closed. It is chosen on the Overview.";
}
