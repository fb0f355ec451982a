import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { CursorPages } from "@/components/ui/list-pages";
import { Table } from "@/components/ui/table";
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
