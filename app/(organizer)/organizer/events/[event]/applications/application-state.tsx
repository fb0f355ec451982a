import { Badge } from "@/components/ui/badge";
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

/** The id of the list's heading. */
export const listHeadingId = "applications";
