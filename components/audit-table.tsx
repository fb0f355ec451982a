import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import type { AuditEntry } from "@/lib/audit/log";
import { actionWords, detailWords } from "@/lib/audit/words";

interface Props {
  entries: AuditEntry[];
  /** Shows the IP address of the request that made the change. */
  withAddress?: boolean;
}

/** Audited changes: what, who, when, and the request id. */
export function AuditTable({ entries, withAddress = false }: Props) {
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
