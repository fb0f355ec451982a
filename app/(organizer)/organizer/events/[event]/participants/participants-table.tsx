import { EmailAddress } from "@/components/breakable";
import { Consequences } from "@/components/consequences";
import { PageLink } from "@/components/page-link";
import { SelectRow } from "@/components/selection/select-row";
import { ShownValuesField } from "@/components/shown-values-field";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OrganizerParticipant } from "@/lib/portal/organizer/participants";
import type { Question } from "@/lib/transitions/application/answers";
import { counted } from "@/lib/words";
import { nameOf } from "../../../person-words";
import { removePerson, saveParticipant } from "./actions";
import { AnswerFields, ProfileFields, type StoredProfile } from "./profile-fields";
import { removalWords } from "./removal-words";

interface Props {
  eventId: string;
  participants: OrganizerParticipant[];
  roles: { id: string; name: string }[];
  questions: Question[];
  /** Whether integrations are connected, so that a removal takes effect at once. */
  isConnected: boolean;
}

export const ParticipantsTable = ({
  eventId,
  participants,
  roles,
  questions,
  isConnected,
}: Props) => (
  <Table
    caption="Participants"
    columns={[
      { header: "Participant" },
      { header: "Role", wideOnly: true },
      { header: "Since", wideOnly: true },
      { header: "Sign-ups", align: "end", wideOnly: true },
      { ...actionsColumn, wideOnly: true },
    ]}
    rows={participants.map((participant) => ({
      key: participant.person_id,
      cells: [
        <ParticipantCell key="who" eventId={eventId} participant={participant} />,
        participant.role ? (
          <bdi key="role">{participant.role.name}</bdi>
        ) : (
          <span key="role" className="text-faint">
            None
          </span>
        ),
        participant.registered_at && (
          <LocalTime key="since" at={participant.registered_at} form="date" />
        ),
        participant.sign_ups,
        <span key="actions" className="flex flex-wrap justify-end gap-2">
          <EditParticipant {...{ eventId, participant, roles, questions }} />
          <RemoveParticipant {...{ eventId, participant, isConnected }} />
        </span>,
      ],
    }))}
  />
);

interface OfPerson {
  eventId: string;
  participant: OrganizerParticipant;
}

const ParticipantCell = ({ eventId, participant }: OfPerson) => (
  <span className="flex items-start gap-3 text-left">
    <SelectRow id={participant.person_id} name={nameOf(participant)} />
    <Names eventId={eventId} participant={participant} />
  </span>
);

const Names = ({ eventId, participant }: OfPerson) => (
  <span className="block min-w-0">
    <span className="flex items-center gap-2 md:flex-wrap">
      <PageLink
        href={`/organizer/events/${eventId}/participants/${participant.person_id}`}
        prefetch={false}
        className="link min-w-0 font-medium max-md:truncate"
      >
        <bdi>{nameOf(participant)}</bdi>
      </PageLink>
      {participant.person.is_guest && <Badge>guest</Badge>}
      {participant.privacy_mode && <Badge tone="note">privacy mode</Badge>}
    </span>
    <span className="block text-sm font-normal text-soft max-md:truncate max-md:[&_wbr]:hidden">
      {participant.person.deleted_at ? (
        "Account deleted"
      ) : (
        <NameAndAddress name={participant.real_name} address={participant.person.email} />
      )}
    </span>
    {participant.admin_notes && (
      <bdi className="mt-1 line-clamp-2 block max-w-80 text-sm font-normal text-soft max-md:hidden">
        {participant.admin_notes}
      </bdi>
    )}
  </span>
);

/**
 * Each in an isolate of its own: a direction control of the name must not turn the address around.
 */
const NameAndAddress = ({ name, address }: { name: string | null; address: string | null }) => (
  <>
    {name && <bdi>{name}</bdi>}
    {name && address && " · "}
    {address && <EmailAddress email={address} />}
  </>
);

export const EditParticipant = ({
  eventId,
  participant,
  roles,
  questions,
}: Pick<Props, "eventId" | "roles" | "questions"> & { participant: OrganizerParticipant }) => (
  <EditDialog
    trigger="Edit"
    title={`Edit ${nameOf(participant)}`}
    action={saveParticipant}
    fields={{ event: eventId, person: participant.person_id }}
  >
    <ShownValuesField values={{ ...shownProfile(participant), answers: participant.answers }} />
    <ProfileFields roles={roles} current={participant} isGuest={participant.person.is_guest} />
    <AnswerFields questions={questions} answers={participant.answers} />
  </EditDialog>
);

export const RemoveParticipant = ({
  eventId,
  participant,
  isConnected,
}: OfPerson & Pick<Props, "isConnected">) => (
  <ConfirmDialog
    verb="Remove"
    variant="danger-subtle"
    title={`Remove ${nameOf(participant)}?`}
    action={removePerson}
    fields={{ event: eventId, person: participant.person_id }}
  >
    <Consequences
      of={[
        ...removalWords(isConnected),
        participant.person.is_guest
          ? "Nobody is mailed: a guest has no account."
          : `They are mailed ${isConnected ? "now" : "then"}, unless they switched such mails off.`,
        participant.sign_ups > 0 &&
          `${counted(participant.sign_ups, "place becomes", "places become")} available again.`,
        participant.hosting + participant.cohosts > 0 &&
          `${counted(participant.hosting + participant.cohosts, "activity still names", "activities still name")} them as host. Change that in the program.`,
        "The profile and application stay on record.",
      ]}
    />
    {!participant.person.is_guest && (
      <TextAreaField
        label="Message to the participant"
        name="message"
        hint="Part of the mail and the notice; integrations do not get it."
        rows={3}
        required={false}
      />
    )}
  </ConfirmDialog>
);

/** A profile as the form shows it, for the `before` of an edit. */
const shownProfile = ({ role_id, person, privacy_mode, ...texts }: StoredProfile) => ({
  display_name: texts.display_name ?? "",
  nickname: texts.nickname ?? "",
  organisation: texts.organisation ?? "",
  real_name: texts.real_name ?? "",
  role: role_id ?? "",
  admin_notes: texts.admin_notes ?? "",
  email: person.email ?? "",
  privacy_mode,
});
