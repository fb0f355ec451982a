import { Eraser } from "lucide-react";
import type { Metadata } from "next";
import { AttestationLink, DutyState } from "@/components/deletion-duty";
import { pageIn } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import { config } from "@/lib/config/config";
import {
  causeWords,
  type PublisherDuty,
  publisherDuties,
} from "@/lib/portal/deletion-duties/duties";
import { markDutiesNotified } from "@/lib/transitions/deletion-duty/notify";
import { durationWords } from "@/lib/words";
import { attest } from "../../actions";
import {
  IntegrationFrame,
  type IntegrationPageProps,
  requirePublisherIntegration,
} from "../integration-frame";
import { RowAction } from "../row-action";

export const metadata: Metadata = { title: "Deletions" };

export default async function DeletionsPage({ params, searchParams }: IntegrationPageProps) {
  const { integration, base, actor } = await requirePublisherIntegration(params, "/deletions");
  const { rows, page, pages } = await publisherDuties(integration.id, pageIn(await searchParams));
  const notifiedNow = await markDutiesNotified(
    actor,
    integration.id,
    rows.filter(({ told_at }) => told_at === null).map(({ id }) => id),
  );
  return (
    <IntegrationFrame integration={integration}>
      <Card
        title="Deletions"
        description={`The data your integration has to delete. Once it is deleted, attest that within ${durationWords(config().DELETION_DUTY_TTL)}, on this page or with POST /webhooks/v1/attestations. An attestation is your signed statement and cannot be taken back.`}
        flush
      >
        <DutiesTable
          integrationId={integration.id}
          duties={rows.map((duty) => ({ ...duty, told_at: duty.told_at ?? notifiedNow }))}
        />
        <NumberedPages base={`${base}/deletions`} filters={{ page }} pages={pages} />
      </Card>
    </IntegrationFrame>
  );
}

const DutiesTable = ({
  integrationId,
  duties,
}: {
  integrationId: string;
  duties: PublisherDuty[];
}) => (
  <Table
    caption="Deletions"
    empty={
      <EmptyState icon={<Eraser />} title="Nothing to delete">
        When an event ends your access, or a participant revokes consent, it is listed here.
      </EmptyState>
    }
    columns={["To delete", "Event", "Cause", "Since", "State", actionsColumn]}
    rows={duties.map((duty) => ({
      key: duty.id,
      cells: [
        <span key="what" className="block">
          {duty.participant === null ? (
            "All data of the event"
          ) : (
            <>Participant {<Code>{duty.participant}</Code>}</>
          )}
          <span className="mt-0.5 block text-xs font-normal text-soft">
            Duty <Code>{duty.id}</Code>
          </span>
        </span>,
        <bdi key="event">{duty.event}</bdi>,
        causeWords[duty.cause],
        <LocalTime key="since" at={duty.opened_at} form="date" />,
        <DutyState key="state" {...duty} />,
        duty.attested_at ? (
          <AttestationLink key="attestation" {...duty} />
        ) : (
          <RowAction
            key="attest"
            verb="Attest deletion"
            action={attest}
            fields={{ integration: integrationId, duty: duty.id }}
          />
        ),
      ],
    }))}
  />
);

const Code = ({ children }: { children: string }) => (
  <span className="font-mono text-xs break-all">{children}</span>
);
