import { Button, ButtonLink } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { NarrowFold } from "@/components/ui/narrow-fold";
import { deliveryStatuses } from "@/lib/resources/closed-sets";
import { eventTypesByCategory } from "@/lib/webhooks/catalog/event-types";
import { statusWords } from "./delivery-status";
import { isFiltered, type LogParameters, timePresets } from "./log-parameters";

interface Props {
  parameters: LogParameters;
  events: { id: string; title: string | null }[];
  address: string;
}

/** The filters of the log, which are kept in the URL. */
export function DeliveryFilters({ parameters, events, address }: Props) {
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
