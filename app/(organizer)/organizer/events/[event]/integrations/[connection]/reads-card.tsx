import { Eye } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import type { ConnectionRead } from "@/lib/portal/organizer/reads";
import { durationWords } from "@/lib/words";

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
