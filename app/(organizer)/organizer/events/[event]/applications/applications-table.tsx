import { PageLink } from "@/components/page-link";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { OrganizerApplication } from "@/lib/portal/organizer/applications";
import { nameOf } from "../../../person-name";
import { approveSelected } from "./actions";
import { ApplicationState, isReviewable } from "./application-facts";
import { Review } from "./review";
import { SelectAll } from "./select-all";

interface Props {
  eventId: string;
  applications: OrganizerApplication[];
}

/** One row per application. Pending ones can be decided here, one by one or several at once. */
export function ApplicationsTable({ eventId, applications }: Props) {
  return (
    <>
      {applications.some(isReviewable) && <ApproveSelected eventId={eventId} applications={applications.filter(isReviewable)} />}
      <Table
        caption="Applications"
        columns={[{ header: "Applicant" }, { header: "State" }, { header: "Applied" }, { header: "Decision", quiet: true, align: "end" }]}
        rows={applications.map((application) => ({
          key: application.person_id,
          cells: [
            <Applicant key="applicant" eventId={eventId} application={application} />,
            <State key="state" application={application} />,
            <LocalTime key="applied" at={application.created_at} />,
            isReviewable(application) && <Review key="review" event={eventId} person={application.person_id} name={nameOf(application)} />,
          ],
        }))}
      />
    </>
  );
}

const bulkForm = "approve-selected";

const ApproveSelected = ({ eventId, applications }: Props) => (
  <div className="border-b border-line px-4 py-3 sm:px-6">
    <ActionForm id={bulkForm} action={approveSelected} className="flex flex-wrap items-center gap-x-6 gap-y-2" aria-label="Approve selected">
      <HiddenFields of={{ event: eventId }} />
      {applications.map((application) => (
        <input key={application.person_id} type="hidden" name={`name-${application.person_id}`} value={nameOf(application)} />
      ))}
      <SelectAll label="Select all pending on this page" />
      <SubmitButton variant="secondary">Approve selected</SubmitButton>
    </ActionForm>
  </div>
);

function Applicant({ eventId, application }: { eventId: string; application: OrganizerApplication }) {
  const name = nameOf(application);
  return (
    <span className="flex items-start gap-3 text-left">
      {isReviewable(application) && (
        <input
          type="checkbox"
          form={bulkForm}
          name="person"
          value={application.person_id}
          aria-label={`Select ${name}`}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
        />
      )}
      <span className="min-w-0">
        <PageLink href={`/organizer/events/${eventId}/applications/${application.person_id}`} className="link">
          <bdi>{name}</bdi>
        </PageLink>
        <span className="block text-sm font-normal text-soft">
          {application.person.deleted_at ? "Account deleted" : <bdi>{application.person.email}</bdi>}
        </span>
      </span>
    </span>
  );
}

const State = ({ application }: { application: OrganizerApplication }) => (
  <span>
    <ApplicationState {...application} />
    {application.application_admin_notes && (
      <bdi className="mt-1 line-clamp-2 block max-w-56 text-sm text-soft">{application.application_admin_notes}</bdi>
    )}
  </span>
);
