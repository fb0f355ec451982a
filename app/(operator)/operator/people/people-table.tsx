import { UserSearch } from "lucide-react";
import { abilityWords } from "@/app/organizations/organization-badges";
import { ProofDialog } from "@/app/proof/proof-dialog";
import { Consequences } from "@/components/consequences";
import { ParticipationBadge } from "@/components/participation-badge";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OperatorPerson } from "@/lib/portal/operator/people";
import { appoint, sendLink, withdraw } from "../actions";

export const PeopleTable = ({ people }: { people: OperatorPerson[] }) => (
  <Table
    caption="People"
    empty={
      <EmptyState icon={<UserSearch />} title="No account has this address">
        Enter the full address. A person without an account can create one, or be invited by an
        organization.
      </EmptyState>
    }
    compact
    columns={["Person", "Organizations", "Events", "Since", actionsColumn]}
    rows={people.map((person) => ({
      key: person.id,
      cells: [
        <span key="person" className="block text-left">
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="font-medium">{person.name}</bdi>
            {person.is_operator && <Badge tone="note">operator</Badge>}
            {person.email_proved_at === null && <Badge tone="warn">not verified</Badge>}
          </span>
          <bdi className="block text-sm font-normal text-soft">{person.email}</bdi>
        </span>,
        <Memberships key="memberships" {...person} />,
        <Events key="events" {...person} />,
        <LocalTime key="since" at={person.created_at} form="date" />,
        <PersonActions key="actions" person={person} />,
      ],
    }))}
  />
);

const Memberships = ({ memberships, _count }: OperatorPerson) => (
  <span className="grid gap-1.5">
    {memberships.map(({ organization, ...flags }) => (
      <span key={organization.id}>
        <bdi>{organization.name}</bdi>
        <span className="block text-soft">{abilityWords(flags)}</span>
      </span>
    ))}
    <More of={_count.memberships} shown={memberships.length} />
  </span>
);

const Events = ({ event_people, _count }: OperatorPerson) => (
  <span className="grid gap-1.5">
    {event_people.map(({ event, ...participation }) => (
      <span key={event.id} className="flex flex-wrap items-center gap-2 max-md:justify-end">
        <bdi>{event.title ?? "Untitled event"}</bdi> <ParticipationBadge {...participation} />
      </span>
    ))}
    <More of={_count.event_people} shown={event_people.length} />
  </span>
);

function More({ of: total, shown }: { of: number; shown: number }) {
  if (total === 0) return <span className="text-faint">None</span>;
  return (
    total > shown && (
      <span className="text-soft">and {(total - shown).toLocaleString("en")} more</span>
    )
  );
}

const reason = { hint: "Kept in the activity log." };

const PersonActions = ({ person }: { person: OperatorPerson }) => (
  <span className="flex flex-wrap justify-end gap-2">
    {person.is_operator ? <Withdraw person={person} /> : <Appoint person={person} />}
    <ConfirmDialog
      verb="Send password link"
      title={`Send ${person.name} a password link?`}
      action={sendLink}
      fields={{ id: person.id }}
      reason={reason}
      danger={false}
      showsDone
    >
      <p>
        A link to set a new password goes to <bdi className="wrap-anywhere">{person.email}</bdi>.
        Nothing changes until it is used.
      </p>
    </ConfirmDialog>
  </span>
);

// Each verb has its own dialog. Without the keys, an open dialog would turn into the other verb's
// when its row changes.

const Appoint = ({ person }: { person: OperatorPerson }) => (
  <ProofDialog
    key="appoint"
    verb="Appoint operator"
    title={`Appoint ${person.name} as an operator?`}
    action={appoint}
    fields={{ id: person.id }}
    reason={reason}
    danger={false}
  >
    <Consequences
      of={
        person.email_proved_at
          ? [
              "They can verify organizations, stop integrations, and appoint or withdraw operators, you included.",
            ]
          : [
              "Nobody has verified this address, so the account cannot become an operator yet.",
              "Its password and sessions end, and a link to set a new password is sent to the address.",
              "You can appoint the person once that link has been used.",
            ]
      }
    />
  </ProofDialog>
);

const Withdraw = ({ person }: { person: OperatorPerson }) => (
  <ProofDialog
    key="withdraw"
    verb="Withdraw operator"
    title={`Withdraw ${person.name} as an operator?`}
    action={withdraw}
    fields={{ id: person.id }}
    reason={reason}
  >
    <p>
      <bdi>{person.name}</bdi> loses access to the operator's pages at once. The account itself is
      kept.
    </p>
  </ProofDialog>
);
