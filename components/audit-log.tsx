import { ScrollText } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField } from "@/components/ui/field";
import { CursorPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { type AuditSubject, auditSubject, auditSubjects } from "@/lib/audit/actions";
import type { AuditEntry, auditLog } from "@/lib/audit/log";
import { actionWords, detailWords, subjectWords } from "@/lib/audit/words";
import { counted } from "@/lib/words";
import { Downloads } from "./downloads";
import { FilterBar } from "./filter-bar";
import { queryValue, type SearchParams } from "./search-params";

/** The filter and cursor of an activity log, from the query parameters. */
export function auditQuery(query: Awaited<SearchParams>) {
  return { about: auditSubject(queryValue(query.about)), after: queryValue(query.after) };
}

interface Props {
  /** The path of the page that shows the log. */
  path: string;
  query: { about: AuditSubject | undefined; after: string };
  log: Awaited<ReturnType<typeof auditLog>>;
  withAddress?: boolean;
  /** The path of the log's download, without the file extension. */
  file: string;
}

/** An activity log with its filter and pages, the latest change first. */
export function AuditLog({ path, query, log: { entries, next }, withAddress, file }: Props) {
  const { about, after } = { ...query, about: query.about ?? "" };
  return (
    <>
      <FilterBar
        action={path}
        filters={{ about }}
        found={`${counted(entries.length, "entry", "entries")} on this page`}
      >
        <SelectField
          label="About"
          name="about"
          defaultValue={about}
          options={[
            { value: "", label: "Everything" },
            ...auditSubjects.map((subject) => ({ value: subject, label: subjectWords(subject) })),
          ]}
        />
      </FilterBar>
      <Card flush>
        <AuditTable entries={entries} withAddress={withAddress} />
        <Downloads file={file} of="the activity log" filters={{ about }} />
      </Card>
      <div className="mt-4">
        <CursorPages
          words="newest and older"
          path={path}
          query={{ about }}
          after={after}
          next={next}
        />
      </div>
    </>
  );
}

interface TableProps {
  entries: AuditEntry[];
  /** Shows the IP address of the request that made the change. */
  withAddress?: boolean;
}

/** Audited changes: what, who, when, and the request id. */
export function AuditTable({ entries, withAddress = false }: TableProps) {
  if (entries.length === 0) return <EmptyState icon={<ScrollText />} title="No changes yet" />;
  return (
    <Table
      caption="Changes"
      columns={[{ header: "Change" }, { header: "By" }, { header: "When" }, { header: "Request" }]}
      rows={entries.map((entry) => ({
        key: entry.id,
        cells: [
          <span key="change" className="block text-left">
            {actionWords(entry.action)}
            {entry.subject && (
              <>
                {": "}
                <bdi>{entry.subject}</bdi>
              </>
            )}
            <Details of={entry} />
          </span>,
          <Actor key="by" {...entry} />,
          <LocalTime key="when" at={entry.at} form="exact" />,
          <span key="request" className="block font-mono text-xs break-all text-soft">
            <span className="lg:whitespace-nowrap">{entry.request_id ?? "–"}</span>
            {withAddress && entry.address && <span className="block">{entry.address}</span>}
          </span>,
        ],
      }))}
    />
  );
}

function Details({ of: { details } }: { of: AuditEntry }) {
  const words = detailWords(details);
  return (
    words && <bdi className="block max-w-96 text-sm font-normal break-words text-soft">{words}</bdi>
  );
}

function Actor({ actor, actor_kind }: AuditEntry) {
  if (actor_kind === "service") return "the service";
  return (
    <span>
      <bdi>{actor ?? "a person not shown here"}</bdi>
      {actor_kind === "operator" && <span className="block text-soft">operator</span>}
    </span>
  );
}
