import { abilityWords } from "@/app/organizations/organization-badges";
import { ParticipationBadge } from "@/components/participation-badge";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OperatorPerson } from "@/lib/portal/operator/people";
import { PersonActions } from "./person-actions";

export const PeopleTable = ({ people }: { people: OperatorPerson[] }) => (
  <Table
    caption="People"
    compact
    columns={[
      { header: "Person" },
      { header: "Organizations" },
      { header: "Events" },
      { header: "Since" },
      actionsColumn,
    ]}
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
