import { PageLink } from "@/components/page-link";
import { withQuery } from "@/components/search-params";
import { Badge } from "@/components/ui/badge";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { RequestRow } from "@/lib/portal/publisher/requests";

/** One row per call. */
export function RequestTable({ rows, path }: { rows: RequestRow[]; path: string }) {
  return (
    <Table
      caption="Requests"
      columns={[
        { header: "Call" },
        { header: "Status" },
        { header: "Credential" },
        { header: "Event" },
        { header: "Duration", align: "end" },
        { header: "Time" },
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

/** What identified the caller. */
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
