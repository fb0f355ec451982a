import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { CursorPages } from "@/components/ui/list-pages";
import { Table } from "@/components/ui/table";
import type { OrganizerFormField } from "@/lib/portal/organizer/parts";
import { endpoints } from "@/lib/read-api/endpoints";
import type { HiddenFields, ShownResponse } from "@/lib/read-api/view-as";
import { counted } from "@/lib/words";

/**
 * What each endpoint answers to the connection now: first all in a table, then each with its
 * response body.
 */
export function EndpointResponses({
  responses,
  path,
  query,
}: {
  responses: ShownResponse[];
  path: string;
  query: Record<string, string>;
}) {
  return (
    <>
      <Card
        title="What it reads now"
        description="What each endpoint of the read API currently returns to this connection. Viewing this page is not recorded as a read."
        flush
      >
        <Table
          caption="What it reads now"
          columns={[
            { header: "Endpoint" },
            { header: "Scope" },
            { header: "Answer" },
            { header: "Hidden" },
          ]}
          rows={responses.map((response) => ({
            key: response.name,
            cells: [
              <a key="endpoint" href={`#${response.name}`} className="link font-mono text-xs">
                {response.name}
              </a>,
              <code key="scope" className="font-mono text-xs">
                {response.scope}
              </code>,
              <code key="answer" className="font-mono text-xs">
                {response.refused ?? "200"}
              </code>,
              <HiddenSummary key="hidden" {...response} />,
            ],
          }))}
        />
      </Card>
      <Card
        title="Each answer"
        description="As the bytes that it receives, with what is hidden in them and why."
        flush
      >
        {responses.map((response) => (
          <section
            key={response.name}
            id={response.name}
            aria-label={response.name}
            className="border-b border-line px-4 py-2 last:border-b-0 sm:px-6"
          >
            <Disclosure summary={`${response.name} as JSON`}>
              <ResponseBody {...response} />
            </Disclosure>
            {explanations[response.refused ?? ""] && (
              <p className="mb-2 text-sm text-soft">{explanations[response.refused ?? ""]}</p>
            )}
            {response.hidden.length > 0 && (
              <HiddenValues name={response.name} hidden={response.hidden} />
            )}
            <CursorPages
              label={`Pages of ${response.name}`}
              path={path}
              query={query}
              cursor={response.name}
              after={query[response.name] ?? ""}
              next={response.next}
              anchor={response.name}
            />
          </section>
        ))}
      </Card>
    </>
  );
}

const ResponseBody = ({ address, body }: ShownResponse) => (
  <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
    <figcaption className="border-b border-line bg-sunken px-4 py-2 font-mono text-xs wrap-anywhere">
      GET /api/v1{address.split("&cursor=")[0]}
    </figcaption>
    <pre className="px-4 py-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
      {body}
    </pre>
  </figure>
);

const HiddenSummary = ({ refused, hidden }: ShownResponse) => {
  if (refused === "insufficient_scope") return <span>everything: scope not granted</span>;
  if (hidden.length === 0) return <span className="text-soft">nothing</span>;
  return <span>{counted(hidden.length, "person", "people")}</span>;
};

const HiddenValues = ({ name, hidden }: { name: string; hidden: HiddenFields[] }) => (
  <div className="my-2 overflow-hidden rounded-lg border border-line">
    <Table
      caption={`Hidden in ${name}`}
      columns={[{ header: "Hidden of" }, { header: "Fields" }, { header: "Because" }]}
      rows={hidden.map(({ person, fields, reason }, n) => ({
        key: String(n),
        cells: [
          <bdi key="person">{person}</bdi>,
          <span key="fields" className="block max-w-96 font-mono text-xs text-soft wrap-anywhere">
            {fields.join(", ")}
          </span>,
          reason,
        ],
      }))}
    />
  </div>
);

const explanations: Partial<Record<string, string>> = {
  insufficient_scope: "Everything is hidden: scope not granted.",
  user_token_required:
    "It requires a signed-in participant's token and returns only that participant's data.",
  token_revoked: "The connection ended, or the integration is stopped.",
  resource_not_found: "There is nobody to show.",
};

type Items = ReturnType<typeof endpoints.participants.schema.parse>["items"];

interface Props {
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
