import { AttestationLink, DutyState } from "@/components/deletion-duty";
import { LocalTime } from "@/components/ui/local-time";
import { actionsColumn, Table } from "@/components/ui/table";
import { causeWords, type PublisherDuty } from "@/lib/portal/deletion-duties/duties";
import { Attest } from "./attest";

export const DutiesTable = ({
  integrationId,
  duties,
}: {
  integrationId: string;
  duties: PublisherDuty[];
}) => (
  <Table
    caption="Deletions"
    columns={[
      { header: "To delete" },
      { header: "Event" },
      { header: "Cause" },
      { header: "Since" },
      { header: "State" },
      actionsColumn,
    ]}
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
          <Attest key="attest" integrationId={integrationId} dutyId={duty.id} />
        ),
      ],
    }))}
  />
);

const Code = ({ children }: { children: string }) => (
  <span className="font-mono text-xs break-all">{children}</span>
);
