import { AttestationLink, DutyState } from "@/components/deletion-duty";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { dutiesAboutPerson } from "@/lib/portal/deletion-duties/duties";
import { causeWords } from "@/lib/portal/deletion-duties/words";

/**
 * What the app has to delete about this person, and what its publisher attested; renders nothing
 * without a duty.
 */
export async function DutiesCard({
  personId,
  integrationId,
}: {
  personId: string;
  integrationId: string;
}) {
  const duties = await dutiesAboutPerson(personId, integrationId);
  if (duties.length === 0) return null;
  return (
    <Card
      title="What it has to delete"
      description={
        <>
          An attestation is the publisher's statement. It does not prove that the data is gone.{" "}
          <PageLink href="/receipts/check" className="link">
            Check an attestation
          </PageLink>
        </>
      }
      flush
    >
      <Table
        caption="What it has to delete"
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
            <span key="what">
              {duty.isAboutPerson ? "Your data on " : "All data of "}
              <bdi>{duty.event}</bdi>
            </span>,
            causeWords[duty.cause],
            <LocalTime key="since" at={duty.opened_at} form="date" />,
            <DutyState key="state" {...duty} />,
            duty.attested_at ? <AttestationLink key="attestation" {...duty} /> : "None yet",
          ],
        }))}
      />
    </Card>
  );
}
