import Form from "next/form";
import { Button, ButtonLink } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { NarrowFold } from "@/components/ui/narrow-fold";
import { errorStatus } from "@/lib/errors/catalog";
import { type RequestFilter, statusClasses } from "@/lib/portal/publisher/requests";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";

/** The filter is kept in the URL, so that a filtered page can be sent to a colleague. */
export function RequestFilters({ path, filter }: { path: string; filter: RequestFilter }) {
  return (
    <NarrowFold label={Object.values(filter).some(Boolean) ? "Filters are set" : "Filters"}>
      <Form
        action={path}
        role="search"
        key={JSON.stringify(filter)}
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 border-b border-line px-4 py-4 sm:grid-cols-[repeat(2,minmax(0,1fr))] sm:px-6 lg:grid-cols-[1.4fr_0.8fr_1.6fr_1.4fr_auto]"
      >
        <TextField
          label="Request id"
          name="request"
          type="search"
          maxLength={64}
          defaultValue={filter.request}
        />
        <SelectField label="Status" name="status" defaultValue={filter.status} options={statuses} />
        <SelectField
          label="Endpoint"
          name="endpoint"
          defaultValue={filter.endpoint}
          options={allEndpoints}
        />
        <SelectField label="Error code" name="error" defaultValue={filter.error} options={errors} />
        <div className="flex gap-2">
          <Button type="submit">Filter</Button>
          {Object.values(filter).some(Boolean) && (
            <ButtonLink href={path} variant="ghost">
              Clear
            </ButtonLink>
          )}
        </div>
      </Form>
    </NarrowFold>
  );
}

const allOption = { value: "", label: "All" };

const statuses = [allOption, ...statusClasses.map((value) => ({ value, label: value }))];

const allEndpoints = [
  allOption,
  ...endpointNames.map((name) => ({
    value: `GET /api/v1${endpoints[name].path}`,
    label: endpoints[name].path,
  })),
  { value: "GET /oauth/authorize", label: "/oauth/authorize" },
  { value: "POST /oauth/token", label: "/oauth/token" },
  { value: "POST /oauth/revoke", label: "/oauth/revoke" },
  { value: "GET /webhooks/v1/log", label: "/webhooks/v1/log" },
  { value: "POST /webhooks/v1/attestations", label: "/webhooks/v1/attestations" },
  { value: "GET /webhooks/v1/duties", label: "/webhooks/v1/duties" },
  { value: "GET /webhooks/v1/state", label: "/webhooks/v1/state" },
];

const errors = [allOption, ...Object.keys(errorStatus).map((value) => ({ value, label: value }))];
