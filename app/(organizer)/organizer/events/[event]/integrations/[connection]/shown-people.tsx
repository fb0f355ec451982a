import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CursorPages } from "@/components/ui/list-pages";
import { Table } from "@/components/ui/table";
import type { OrganizerFormField } from "@/lib/portal/organizer/form";
import { endpoints } from "@/lib/read-api/endpoints";
import type { ShownResponse } from "@/lib/read-api/view-as";

type Items = ReturnType<typeof endpoints.participants.schema.parse>["items"];

interface Props {
  /** What the participants endpoint answers. */
  response: ShownResponse;
  questions: readonly OrganizerFormField[];
  path: string;
  query: Record<string, string>;
}

/** The people on the page of participants: each field as the app sees it, or why it is hidden. */
export function ShownPeople({ response, questions, path, query }: Props) {
  if (response.refused !== null) return null;
  const people = endpoints.participants.schema.parse(JSON.parse(response.body)).items;
  if (people.length === 0) return null;
  return (
    <Card
      title="People as it sees them"
      description="Every field with a name or an address, and what people answered."
      flush
    >
      <Table
        caption="People as it sees them"
        columns={[
          { header: "Person" },
          { header: "Real name" },
          { header: "E-mail" },
          ...questions.map(({ label }) => ({ header: label })),
          { header: "Your notes" },
        ]}
        rows={people.map((person, at) => ({ key: person.id, cells: cellsOf(person, at) }))}
      />
      <div className="px-4 py-3 sm:px-6">
        <CursorPages
          label="Pages of people"
          path={path}
          query={query}
          cursor={response.name}
          after={query[response.name] ?? ""}
          next={response.next}
        />
      </div>
    </Card>
  );

  function cellsOf(person: Items[number], at: number): ReactNode[] {
    const hidden = hiddenOf(response, people, at);
    const shown = (field: string, value: unknown) =>
      value === null && hidden?.fields.includes(field) ? (
        <Hidden key={field} why={hidden.reason} />
      ) : (
        <Value key={field} of={value} />
      );
    return [
      <span key="person" className="block">
        <bdi className="font-medium">{person.display_name ?? "Without a display name"}</bdi>
        {[person.nickname, person.organisation].filter(Boolean).map((text) => (
          <bdi key={text} className="block text-sm font-normal text-soft">
            {text}
          </bdi>
        ))}
      </span>,
      shown("real_name", person.real_name),
      shown("email", person.email),
      ...questions.map(({ key }) => (
        <span key={`answer ${key}`}>
          {person.custom_form_fields === null
            ? shown("custom_form_fields", null)
            : shown(key, person.custom_form_fields[key])}
        </span>
      )),
      shown("admin_notes", person.admin_notes),
    ];
  }
}

/** The reasons stand in the order of the people, under their display names. */
function hiddenOf({ hidden }: ShownResponse, people: Items, at: number) {
  const nameOf = (n: number) => people[n]?.display_name ?? "A person without a display name";
  const earlier = people.slice(0, at).filter((person, n) => {
    return person.personal_data_withheld && nameOf(n) === nameOf(at);
  });
  return people[at]?.personal_data_withheld
    ? hidden.filter(({ person }) => person === nameOf(at))[earlier.length]
    : undefined;
}

const Hidden = ({ why }: { why: string }) => (
  <span className="inline-block rounded-sm border border-note-line bg-note-wash px-1.5 text-xs text-note">
    <em className="font-medium">hidden</em>: {why}
  </span>
);

function Value({ of: value }: { of: unknown }) {
  if (value === null || value === undefined || value === "")
    return <span className="text-faint">none</span>;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return (
    <bdi className="wrap-anywhere">
      {typeof value === "object" ? JSON.stringify(value) : String(value)}
    </bdi>
  );
}
