import { Inbox, SearchX } from "lucide-react";
import { notFound } from "next/navigation";
import { Downloads } from "@/components/downloads";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { config } from "@/lib/config/config";
import { publisherDeliveries } from "@/lib/portal/publisher/deliveries";
import { publisherDeliveryEvents } from "@/lib/portal/publisher/deliveries-events";
import { replayableDeadLetters } from "@/lib/portal/publisher/deliveries-replays";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { retryAllPending } from "./actions";
import { DeliveriesTable } from "./deliveries-table";
import { DeliveryFilters } from "./delivery-filters";
import { LiveUpdates } from "./live-updates";
import {
  addressOf,
  filtersOf,
  isFiltered,
  type LogParameters,
  olderPageAddress,
} from "./log-parameters";
import { PausedAlert } from "./paused-alert";
import { ReplayAll } from "./replay-all";

interface Props {
  personId: string;
  integration: PublisherIntegration;
  parameters: LogParameters;
}

/** The deliveries of an integration, filtered by the query parameters. */
export async function DeliveryLog({ personId, integration, parameters }: Props) {
  const { id: integrationId, pause } = integration;
  const [page, pending, events, replayable] = await Promise.all([
    publisherDeliveries(personId, integrationId, filtersOf(parameters)),
    publisherDeliveries(personId, integrationId, { status: "pending" }, 1),
    publisherDeliveryEvents(personId, integrationId, parameters.event),
    replayableDeadLetters(personId, integrationId, new Date(0), 1),
  ]);
  if (!page || !pending || !replayable) notFound();
  const { deliveries, more } = page;
  const last = deliveries.at(-1);
  const { before: _, ...filters } = parameters;
  return (
    <>
      {pause && <PausedAlert integrationId={integrationId} {...pause} />}
      <Card
        title="Deliveries"
        description="Latest first. Test webhooks are not included."
        actions={
          <>
            <LiveUpdates />
            <RetryAll integrationId={integrationId} hasPending={pending.deliveries.length > 0} />
            <ReplayAll
              integrationId={integrationId}
              oldest={replayable.oldest?.toISOString() ?? null}
              isPaused={pause !== null}
            />
          </>
        }
        flush
      >
        <DeliveryFilters
          parameters={parameters}
          events={events}
          address={`/developer/integrations/${integrationId}/webhooks`}
        />
        <DeliveriesTable
          deliveries={deliveries}
          integration={integration}
          attemptsAtMost={config().WEBHOOK_RETRY_SCHEDULE.length + 1}
        />
        {deliveries.length === 0 && (
          <NoDeliveries filtered={isFiltered(parameters) || parameters.before !== undefined} />
        )}
        {(more || parameters.before !== undefined) && (
          <nav
            aria-label="Pages of deliveries"
            className="flex justify-end gap-2 border-t border-line px-4 py-3 sm:px-6"
          >
            {parameters.before !== undefined && (
              <ButtonLink href={addressOf({ ...parameters, before: undefined })}>Newest</ButtonLink>
            )}
            {more && last && (
              <ButtonLink href={olderPageAddress(parameters, last)}>Older</ButtonLink>
            )}
          </nav>
        )}
        {deliveries.length > 0 && (
          <Downloads
            file={`/developer/integrations/${integrationId}/exports/deliveries`}
            of="deliveries"
            filters={filters}
          />
        )}
      </Card>
    </>
  );
}

const NoDeliveries = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState icon={<SearchX />} title="No matching deliveries">
      Change or clear the filters.
    </EmptyState>
  ) : (
    <EmptyState icon={<Inbox />} title="No deliveries yet">
      Deliveries and their attempts appear here once something happens at a connected event. Until
      then,{" "}
      <a href="#test" className="link">
        send yourself a test webhook
      </a>
      .
    </EmptyState>
  );

interface RetryAllProps {
  integrationId: string;
  hasPending: boolean;
}

/** Makes all pending deliveries due now, for an endpoint that works again. */
const RetryAll = ({ integrationId, hasPending }: RetryAllProps) => (
  <ActionForm action={retryAllPending} aria-label="Retry all pending" className="grid gap-1">
    <HiddenFields of={{ integration: integrationId }} />
    <SubmitButton variant="secondary" disabled={!hasPending}>
      Retry all pending
    </SubmitButton>
  </ActionForm>
);
