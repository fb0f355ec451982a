import { Eraser } from "lucide-react";
import type { Metadata } from "next";
import { pageIn, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { config } from "@/lib/config/config";
import { publisherDuties } from "@/lib/portal/deletion-duties/duties";
import { requireActor } from "@/lib/session/current-actor";
import { markDutiesNotified } from "@/lib/transitions/deletion-duty/notify";
import { durationWords } from "@/lib/words";
import { IntegrationFrame, requirePublisherIntegration } from "../integration-frame";
import { DutiesTable } from "./duties-table";

export const metadata: Metadata = { title: "Deletions" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

export default async function DeletionsPage({ params, searchParams }: Props) {
  const integration = await requirePublisherIntegration((await params).id, "/deletions");
  const path = `/developer/integrations/${integration.id}/deletions`;
  const actor = await requireActor(path);
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
        {rows.length === 0 ? (
          <EmptyState icon={<Eraser />} title="Nothing to delete">
            When an event ends your access, or a participant revokes consent, it is listed here.
          </EmptyState>
        ) : (
          <>
            <DutiesTable
              integrationId={integration.id}
              duties={rows.map((duty) => ({ ...duty, told_at: duty.told_at ?? notifiedNow }))}
            />
            <NumberedPages base={path} filters={{ page }} pages={pages} />
          </>
        )}
      </Card>
    </IntegrationFrame>
  );
}
