import { Eye } from "lucide-react";
import { AttestationLink, DutyState } from "@/components/deletion-duty";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import {
  causeWords,
  dutiesOfConnection,
  type RevocationCounts,
} from "@/lib/portal/deletion-duties/duties";
import type { ConnectionRead } from "@/lib/portal/organizer/reads";
import { counted, durationWords } from "@/lib/words";

/**
 * What the integration has to delete of the event's data; renders nothing when there is nothing to
 * delete.
 */
export async function DutiesCard({
  integrationId,
  eventId,
}: {
  integrationId: string;
  eventId: string;
}) {
  const { duties, revocations } = await dutiesOfConnection(integrationId, eventId);
  const revoked = revocations.attested + revocations.overdue + revocations.open;
  if (duties.length === 0 && revoked === 0) return null;
  return (
    <Card
      title="Deletions"
      description="What it has to delete. An attestation is its publisher's statement; it does not prove that the data was deleted."
      flush
    >
      {revoked > 0 && <Revocations total={revoked} {...revocations} />}
      {duties.length > 0 && (
        <Table
          caption="Deletions"
          columns={[
            { header: "To delete" },
            { header: "Cause" },
            { header: "Since" },
            { header: "State" },
            { header: "Attestation" },
          ]}
          rows={duties.map((duty) => ({
            key: duty.id,
            cells: [
              "All data of the event",
              causeWords[duty.cause],
              <LocalTime key="since" at={duty.opened_at} form="date" />,
              <DutyState key="state" {...duty} />,
              duty.attested_at ? <AttestationLink key="attestation" {...duty} /> : "None yet",
            ],
          }))}
        />
      )}
    </Card>
  );
}

const Revocations = ({ total, attested, overdue, open }: RevocationCounts & { total: number }) => (
  <p className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-4 text-sm last:border-b-0 sm:px-6">
    <span>Data of {counted(total, "participant")} whose consent ended:</span>
    {overdue > 0 && <Badge tone="bad">{overdue.toLocaleString("en")} overdue</Badge>}
    {open > 0 && <Badge tone="warn">{open.toLocaleString("en")} not attested yet</Badge>}
    {attested > 0 && <Badge tone="good">{attested.toLocaleString("en")} attested</Badge>}
  </p>
);

/** What the connection read about people: one row for each day and endpoint or event type. */
export const ReadsCard = ({ reads }: { reads: ConnectionRead[] }) => (
  <Card
    title="What it read about people"
    description={`Kept for ${durationWords(config().READ_RECORD_TTL)}, one row for each day and endpoint or event type. If the service crashes, reads from the second before may be missing.`}
    flush
  >
    {reads.length === 0 ? (
      <EmptyState icon={<Eye />} title="Nothing was read">
        When it reads something about people, or is sent a webhook about them, it appears here
        within a second.
      </EmptyState>
    ) : (
      <Table
        caption="What it read about people"
        columns={[
          { header: "When" },
          { header: "How" },
          { header: "Rows added" },
          { header: "Answers", align: "end" },
          { header: "People in them", align: "end" },
          { header: "Hidden", align: "end" },
        ]}
        rows={reads.map((read) => ({
          key: read.id,
          cells: [
            <LocalTime key="when" at={read.last} />,
            <span key="how">
              {read.isSent ? "Sent " : "Read "}
              <code className="font-mono text-xs">{read.source}</code>
            </span>,
            <RowsAdded key="rows" {...read} />,
            read.times.toLocaleString("en"),
            read.people.toLocaleString("en"),
            read.hidden.toLocaleString("en"),
          ],
        }))}
      />
    )}
  </Card>
);

const RowsAdded = ({ from, to }: ConnectionRead) =>
  from === null || to === null ? (
    <span className="text-soft">one alone</span>
  ) : (
    <span>
      <LocalTime at={from} form="date" /> to <LocalTime at={to} form="date" />
    </span>
  );
