import { Eraser } from "lucide-react";
import type { Metadata } from "next";
import { DutyState } from "@/components/deletion-duty";
import { pageIn, type SearchParams } from "@/components/search-params";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import { causeWords, type OperatorDuty, operatorDuties } from "@/lib/portal/deletion-duties/duties";
import { counted, durationWords } from "@/lib/words";
import { OperatorFrame, requireOperatorActor } from "../operator-frame";

export const metadata: Metadata = { title: "Deletions" };

export default async function DeletionsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireOperatorActor();
  const { rows, page, pages, overdue, open } = await operatorDuties(pageIn(await searchParams));
  const within = durationWords(config().DELETION_DUTY_TTL);
  return (
    <OperatorFrame
      title="Deletions"
      description={`What integrations have to delete within ${within}, and what their publishers attested.`}
    >
      <div className="grid gap-6">
        {overdue > 0 && (
          <Alert tone="bad" title={`${counted(overdue, "deletion")} overdue`}>
            Not attested within {within}. Their publishers have been notified.
          </Alert>
        )}
        <Card
          title="Deletions"
          description={`Not attested: ${open.toLocaleString("en")}. The overdue ones come first.`}
          flush
        >
          <DutiesTable duties={rows} />
          <NumberedPages base="/operator/deletions" filters={{ page }} pages={pages} />
        </Card>
      </div>
    </OperatorFrame>
  );
}

const DutiesTable = ({ duties }: { duties: OperatorDuty[] }) => (
  <Table
    caption="Deletions"
    empty={<EmptyState icon={<Eraser />} title="No integration has had to delete anything yet" />}
    compact
    columns={["Integration", "To delete", "Event", "Cause", "Since", "State"]}
    rows={duties.map((duty) => ({
      key: duty.id,
      cells: [
        <span key="integration">
          <bdi className="block">{duty.integration}</bdi>
          <bdi className="font-normal text-soft">{duty.publisher}</bdi>
        </span>,
        duty.isAboutPerson ? "Data of a participant" : "All data of the event",
        <bdi key="event">{duty.event}</bdi>,
        causeWords[duty.cause],
        <LocalTime key="since" at={duty.opened_at} form="date" />,
        <DutyState key="state" {...duty} />,
      ],
    }))}
  />
);
