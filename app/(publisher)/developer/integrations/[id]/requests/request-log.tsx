import { Activity } from "lucide-react";
import Form from "next/form";
import type { ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams, withQuery } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField, TextField } from "@/components/ui/field";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { NarrowFold } from "@/components/ui/narrow-fold";
import { Table } from "@/components/ui/table";
import { errorStatus } from "@/lib/errors/catalog";
import {
  publisherRequests,
  type RequestFilter,
  type RequestRow,
  statusClasses,
} from "@/lib/portal/publisher/requests";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";

interface Props {
  /**
   * The integration or the test integration of its sandbox. The page has checked the right to see
   * it.
   */
  integrationId: string;
  path: string;
  query: Awaited<SearchParams>;
}

export async function RequestLog({ integrationId, path, query }: Props) {
  const filter = filterOf(query);
  const { rows, next } = await publisherRequests(integrationId, filter, queryValue(query.after));
  return (
    <>
      <Card
        title="Requests"
        description="Calls of the last seven days to the read API, /oauth/token, /oauth/revoke, the event log and attestations, and refused authorizations. They appear within seconds. A call with an unknown token or client id belongs to no integration and is not listed. Bodies, query strings and people's names are not stored."
        flush
      >
        <RequestFilters path={path} filter={filter} />
        <RequestTable
          rows={rows}
          path={path}
          empty={<NoRequests path={path} isFiltered={Object.values(filter).some(Boolean)} />}
        />
      </Card>
      <CursorPages
        words="newest and older"
        path={path}
        query={filter}
        after={queryValue(query.after)}
        next={next}
      />
    </>
  );
}

/**
 * The filter from the query parameters, without NUL characters, which the database cannot store.
 */
function filterOf({ status, endpoint, error, request }: Awaited<SearchParams>): RequestFilter {
  const text = (value: Parameters<typeof queryValue>[0]) =>
    queryValue(value).replaceAll("\0", "").trim();
  return {
    status: text(status),
    endpoint: text(endpoint),
    error: text(error),
    request: text(request),
  };
}

const NoRequests = ({ path, isFiltered }: { path: string; isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={<Activity />}
      title="No matching requests"
      action={<ButtonLink href={path}>Show all</ButtonLink>}
    >
      No request of the last seven days matches. A request id must be entered in full.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Activity />}
      title="No requests in the last seven days"
      action={<ButtonLink href="/docs">Read the documentation</ButtonLink>}
    >
      Exchange a code at the token endpoint, then call the read API: each request appears here with
      its request id.
    </EmptyState>
  );

/** The filter is kept in the URL, so that a filtered page can be sent to a colleague. */
function RequestFilters({ path, filter }: { path: string; filter: RequestFilter }) {
  return (
    <NarrowFold label={Object.values(filter).some(Boolean) ? "Filters are set" : "Filters"}>
      <Form
        action={path}
        role="search"
        key={JSON.stringify(filter)}
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 border-b border-line px-4 py-4 sm:grid-cols-[repeat(2,minmax(0,1fr))] sm:px-6 lg:grid-cols-[1.4fr_0.8fr_1.6fr_1.4fr_auto]"
      >
        <TextField
          label="Request id"
          name="request"
          type="search"
          maxLength={64}
          defaultValue={filter.request}
        />
        <SelectField label="Status" name="status" defaultValue={filter.status} options={statuses} />
        <SelectField
          label="Endpoint"
          name="endpoint"
          defaultValue={filter.endpoint}
          options={allEndpoints}
        />
        <SelectField label="Error code" name="error" defaultValue={filter.error} options={errors} />
        <div className="flex gap-2">
          <Button type="submit">Filter</Button>
          {Object.values(filter).some(Boolean) && (
            <ButtonLink href={path} variant="ghost">
              Clear
            </ButtonLink>
          )}
        </div>
      </Form>
    </NarrowFold>
  );
}

const allOption = { value: "", label: "All" };

const statuses = [allOption, ...statusClasses.map((value) => ({ value, label: value }))];

const allEndpoints = [
  allOption,
  ...endpointNames.map((name) => ({
    value: `GET /api/v1${endpoints[name].path}`,
    label: endpoints[name].path,
  })),
  { value: "GET /oauth/authorize", label: "/oauth/authorize" },
  { value: "POST /oauth/token", label: "/oauth/token" },
  { value: "POST /oauth/revoke", label: "/oauth/revoke" },
  { value: "GET /webhooks/v1/log", label: "/webhooks/v1/log" },
  { value: "POST /webhooks/v1/attestations", label: "/webhooks/v1/attestations" },
  { value: "GET /webhooks/v1/duties", label: "/webhooks/v1/duties" },
  { value: "GET /webhooks/v1/state", label: "/webhooks/v1/state" },
];

const errors = [allOption, ...Object.keys(errorStatus).map((value) => ({ value, label: value }))];

function RequestTable({
  rows,
  path,
  empty,
}: {
  rows: RequestRow[];
  path: string;
  empty: ReactNode;
}) {
  return (
    <Table
      caption="Requests"
      empty={empty}
      columns={[
        "Call",
        "Status",
        "Credential",
        "Event",
        { header: "Duration", align: "end" },
        "Time",
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <Call key="call" row={row} path={path} />,
          <Badge key="status" tone={toneOf(row)}>
            {row.status}
          </Badge>,
          credentialOf(row),
          row.event_title === null ? (
            <span key="event" className="text-soft">
              None
            </span>
          ) : (
            <bdi key="event">{row.event_title}</bdi>
          ),
          <span key="duration" className="whitespace-nowrap tabular-nums">
            {row.duration_ms.toLocaleString("en", {
              minimumFractionDigits: 1,
              maximumFractionDigits: 1,
            })}{" "}
            ms
          </span>,
          <LocalTime key="time" at={row.at} form="exact" />,
        ],
      }))}
    />
  );
}

function credentialOf({ token_kind, endpoint }: RequestRow): string {
  if (token_kind) return `${token_kind} token`;
  return endpoint === "GET /oauth/authorize" ? "client id" : "client secret";
}

/**
 * A refused authorization answers with a redirect, so a call with an error code is never shown as
 * good, whatever its status.
 */
const toneOf = ({ status, error_code }: RequestRow) =>
  status >= 500 ? "bad" : status >= 400 || error_code !== null ? "warn" : "good";

const Call = ({ row, path }: { row: RequestRow; path: string }) => (
  <span className="block text-left">
    <code className="font-mono text-xs break-all">{row.endpoint ?? "Unknown path"}</code>
    {row.times > 1 && (
      <span className="mt-1 block text-sm font-normal text-soft">
        The last of {row.times} like it within a minute
      </span>
    )}
    {row.error_code && (
      <span className="mt-1 block text-sm font-normal text-soft">
        <code className="font-mono text-xs break-all text-ink">{row.error_code}</code>{" "}
        {row.error_message}
      </span>
    )}
    <PageLink
      href={withQuery(path, { request: row.request_id })}
      className="mt-1 block font-mono text-xs font-normal break-all text-soft hover:text-ink"
    >
      <span className="sr-only">Request id </span>
      {row.request_id}
    </PageLink>
  </span>
);
