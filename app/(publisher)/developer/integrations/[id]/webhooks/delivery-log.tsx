import { Inbox, SearchX } from "lucide-react";
import { notFound } from "next/navigation";
import { Downloads } from "@/components/downloads";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SelectField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { NarrowFold } from "@/components/ui/narrow-fold";
import { config } from "@/lib/config/config";
import { publisherDeliveries, publisherDeliveryEvents } from "@/lib/portal/publisher/deliveries";
import { replayableDeadLetters } from "@/lib/portal/publisher/deliveries-replays";
import type { PublisherIntegration } from "@/lib/portal/publisher/integrations";
import { deliveryStatuses } from "@/lib/resources/closed-sets";
import { eventTypesByCategory } from "@/lib/webhooks/catalog/event-types";
import { retryAllPending } from "./actions";
import { DeliveriesTable } from "./deliveries-table";
import { statusWords } from "./delivery-status";
import { LiveUpdates } from "./live-updates";
import {
  addressOf,
  filtersOf,
  isFiltered,
  type LogParameters,
  olderPageAddress,
  timePresets,
} from "./log-parameters";
import { PausedAlert } from "./paused-alert";
import { ReplayAll } from "./replay-all";

interface Props {
  personId: string;
  integration: PublisherIntegration;
  parameters: LogParameters;
}

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

interface DeliveryFiltersProps {
  parameters: LogParameters;
  events: { id: string; title: string | null }[];
  address: string;
}

function DeliveryFilters({ parameters, events, address }: DeliveryFiltersProps) {
  return (
    <search>
      <NarrowFold label={isFiltered(parameters) ? "Filters are set" : "Filters"}>
        <form
          action={address}
          aria-label="Filters"
          className="grid grid-cols-2 gap-4 border-b border-line px-4 py-4 sm:px-6 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto] lg:items-end"
        >
          <SelectField
            label="Type"
            name="type"
            key={`type ${parameters.type}`}
            defaultValue={parameters.type ?? ""}
            options={[{ value: "", label: "All types" }, ...types]}
          />
          <SelectField
            label="Status"
            name="status"
            key={`status ${parameters.status}`}
            defaultValue={parameters.status ?? ""}
            options={[{ value: "", label: "Any status" }, ...statuses]}
          />
          <SelectField
            label="Event"
            name="event"
            key={`event ${parameters.event}`}
            defaultValue={parameters.event ?? ""}
            options={[
              { value: "", label: "All events" },
              ...events.map(({ id, title }) => ({ value: id, label: title ?? "Untitled event" })),
            ]}
          />
          <SelectField
            label="Time"
            name="time"
            key={`time ${parameters.time}`}
            defaultValue={parameters.time ?? ""}
            options={[{ value: "", label: "Any time" }, ...timePresets]}
          />
          <div className="max-lg:col-span-full">
            <TextField
              label="Delivery ID"
              name="q"
              key={`q ${parameters.q}`}
              type="search"
              defaultValue={parameters.q ?? ""}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
            />
          </div>
          <div className="col-span-full flex flex-wrap gap-2 lg:col-span-1">
            <Button type="submit">Filter</Button>
            {isFiltered(parameters) && (
              <ButtonLink href={address} variant="ghost">
                Clear filters
              </ButtonLink>
            )}
          </div>
        </form>
      </NarrowFold>
    </search>
  );
}

const types = eventTypesByCategory.flatMap(({ category, types: typesOfCategory }) =>
  typesOfCategory.map((type) => ({ value: type, label: type, group: category })),
);
const statuses = deliveryStatuses.map((status) => ({ value: status, label: statusWords[status] }));
