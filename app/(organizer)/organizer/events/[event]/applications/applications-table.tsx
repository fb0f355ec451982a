import { EmailAddress } from "@/components/breakable";
import { PageLink } from "@/components/page-link";
import { SelectRow } from "@/components/selection/select-row";
import { ActionForm } from "@/components/ui/action-form";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { type Column, Table } from "@/components/ui/table";
import type { OrganizerApplication } from "@/lib/portal/organizer/applications";
import type { HeldBatch } from "@/lib/portal/organizer/held-decisions";
import { answerWords, nameOf } from "../../../person-words";
import { EffectCountdown } from "../held/effect-countdown";
import { heldDecisionWords } from "../held/words";
import { decide } from "./actions";
import {
  ApplicationState,
  DecisionButtons,
  headingIdOf,
  isReviewable,
  listHeadingId,
  stateIdOf,
} from "./application-state";

interface Props {
  eventId: string;
  applications: OrganizerApplication[];
  held: HeldBatch[];
}

export function ApplicationsTable({ eventId, applications, held }: Props) {
  const hasAnswers = applications.some(({ answers }) =>
    answers.some(({ answer }) => answerWords(answer) !== null),
  );
  return (
    <Table
      caption="Applications"
      columns={[
        { header: "Applicant" },
        { header: "State", beside: true },
        ...(hasAnswers ? [answersColumn] : []),
        { header: "Applied", wideOnly: true },
        { header: "Decision", headerHidden: true, align: "end", wideOnly: true },
      ]}
      rows={applications.map((application) => ({
        key: application.person_id,
        cells: [
          <ApplicantCell key="applicant" eventId={eventId} application={application} />,
          <StateCell
            key="state"
            application={application}
            secondsLeft={secondsLeftOf(application, held)}
          />,
          ...(hasAnswers ? [<AnswersCell key="answers" application={application} />] : []),
          <LocalTime key="applied" at={application.applied_at} />,
          isReviewable(application) && (
            <RowDecisionForm
              key="review"
              event={eventId}
              person={application.person_id}
              name={nameOf(application)}
              email={application.person.email}
            />
          ),
        ],
      }))}
    />
  );
}

/**
 * The seconds until the held decision takes effect. A decision that is no longer among the batches
 * is being carried out.
 */
const secondsLeftOf = (application: OrganizerApplication, held: HeldBatch[]) =>
  held.find(({ id }) => id === application.held?.batch_id)?.seconds ?? 0;

const answersColumn: Column = { header: "Answers", wideOnly: true };

function ApplicantCell({
  eventId,
  application,
}: {
  eventId: string;
  application: OrganizerApplication;
}) {
  const name = nameOf(application);
  return (
    <span className="flex items-start gap-3 text-left md:min-w-48">
      {isReviewable(application) && <SelectRow id={application.person_id} name={name} />}
      <span className="min-w-0">
        <PageLink
          href={`/organizer/events/${eventId}/applications/${application.person_id}`}
          id={headingIdOf(application.person_id)}
          aria-describedby={stateIdOf(application.person_id)}
          className="link block w-fit max-w-full max-md:truncate"
        >
          <bdi>{name}</bdi>
        </PageLink>
        <span className="block text-sm font-normal text-soft max-md:truncate max-md:[&_wbr]:hidden">
          {application.person.deleted_at ? (
            "Account deleted"
          ) : (
            <EmailAddress email={application.person.email ?? ""} />
          )}
        </span>
      </span>
    </span>
  );
}

const StateCell = ({
  application,
  secondsLeft,
}: {
  application: OrganizerApplication;
  secondsLeft: number;
}) => (
  <span id={stateIdOf(application.person_id)}>
    <ApplicationState {...application} />
    {application.held && (
      <span className="mt-1 block text-sm text-soft">
        <EffectCountdown
          decision={heldDecisionWords[application.held.decision] ?? application.held.decision}
          seconds={secondsLeft}
        />
      </span>
    )}
    {application.application_admin_notes && (
      <bdi className="mt-1 line-clamp-2 block max-w-56 text-sm text-soft max-md:hidden">
        {application.application_admin_notes}
      </bdi>
    )}
  </span>
);

const answersAtMost = 3;

/** The first answers, shortened; the application's page has all of them. */
function AnswersCell({ application: { answers } }: { application: OrganizerApplication }) {
  const givenAnswers = answers.flatMap(({ key, label, answer }) => {
    const words = answerWords(answer);
    return words === null ? [] : [{ key, label, words }];
  });
  if (givenAnswers.length === 0) return <span className="text-faint">None</span>;
  return (
    <span className="block max-w-72 space-y-1 text-left md:min-w-48">
      {givenAnswers.slice(0, answersAtMost).map(({ key, label, words }) => (
        <span key={key} className="block">
          <bdi className="line-clamp-1 text-soft">{label}</bdi>
          <bdi className="line-clamp-2">{words}</bdi>
        </span>
      ))}
      {givenAnswers.length > answersAtMost && (
        <span className="block text-soft">{`and ${givenAnswers.length - answersAtMost} more`}</span>
      )}
    </span>
  );
}

interface RowDecisionFormProps {
  event: string;
  person: string;
  name: string;
  email: string | null;
}

/**
 * The decisions on a pending application, in its row. They ask for no confirmation. Several people
 * may have one name, so the form's has the address too.
 */
const RowDecisionForm = ({ event, person, name, email }: RowDecisionFormProps) => (
  <ActionForm
    action={decide}
    className="flex flex-wrap justify-end gap-2 xl:min-w-48"
    aria-label={`Decide on ${[name, email].filter(Boolean).join(", ")}`}
    focusAfter={`${headingIdOf(person)} ${listHeadingId}`}
  >
    <HiddenFields of={{ event, person }} />
    <DecisionButtons approve="secondary" />
  </ActionForm>
);
