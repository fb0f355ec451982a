import { AttestationLink, DutyState } from "@/components/deletion-duty";
import { PageLink } from "@/components/page-link";
import { Rich } from "@/components/rich";
import { Card } from "@/components/ui/card";
import { LocalTime } from "@/components/ui/local-time";
import { Table } from "@/components/ui/table";
import { dutiesAboutPerson } from "@/lib/portal/deletion-duties/duties";
import { pageMessages } from "@/lib/session/page-language";

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
  const { apps: words } = await pageMessages();
  return (
    <Card
      title={words.mustDelete}
      description={
        <Rich
          text={words.mustDeleteText}
          values={{
            check: (inside) => (
              <PageLink href="/receipts/check" className="link">
                {inside}
              </PageLink>
            ),
          }}
        />
      }
      flush
    >
      <Table
        caption={words.mustDelete}
        columns={[
          { header: words.toDelete },
          { header: words.cause },
          { header: words.since },
          { header: words.state },
          { header: words.attestation },
        ]}
        rows={duties.map((duty) => ({
          key: duty.id,
          cells: [
            <span key="what">
              <Rich
                text={duty.isAboutPerson ? words.yourDataOn : words.allDataOf}
                values={{ event: <bdi>{duty.event}</bdi> }}
              />
            </span>,
            words.causes[duty.cause],
            <LocalTime key="since" at={duty.opened_at} form="date" />,
            <DutyState key="state" {...duty} />,
            duty.attested_at ? <AttestationLink key="attestation" {...duty} /> : words.noneYet,
          ],
        }))}
      />
    </Card>
  );
}
