import * as z from "zod";
import type { SearchParams } from "@/components/search-params";
import type { DeliveryFilters, DeliveryKey } from "@/lib/portal/publisher/deliveries";
import { deliveryStatuses } from "@/lib/resources/closed-sets";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

export const timePresets = [
  { value: "1", label: "Last hour" },
  { value: "24", label: "Last 24 hours" },
  { value: "168", label: "Last 7 days" },
];

/** Undefined when it is missing or malformed. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** The filters in the log's query parameters. */
const parametersSchema = z.object({
  type: lenient(z.enum(webhookEventTypes)),
  status: lenient(z.enum(deliveryStatuses)),
  event: lenient(z.uuid()),
  time: lenient(z.enum(timePresets.map(({ value }) => value))),
  q: lenient(
    z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine((text) => !text.includes("\0")),
  ),
  before: lenient(
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .refine((text) => !Number.isNaN(Date.parse(text.slice(0, -37)))),
  ),
});

export type LogParameters = z.output<typeof parametersSchema>;

export const parseLogParameters = (searchParams: Awaited<SearchParams>): LogParameters =>
  parametersSchema.parse(searchParams);

export const filtersOf = ({
  type,
  status,
  event,
  time,
  q,
  before,
}: LogParameters): DeliveryFilters => ({
  type,
  status,
  eventId: event,
  hours: time === undefined ? undefined : Number(time),
  search: q,
  before: before === undefined ? undefined : keyOf(before),
});

const keyOf = (before: string): DeliveryKey => ({
  created_at: before.slice(0, -37),
  id: before.slice(-36),
});

export const olderPageAddress = (log: LogParameters, { created_at, id }: DeliveryKey) =>
  addressOf({ ...log, before: `${created_at}_${id}` });

export const addressOf = (log: LogParameters) =>
  `?${new URLSearchParams(Object.entries(log).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))}`;

export const isFiltered = ({ before, ...filters }: LogParameters) =>
  Object.values(filters).some((value) => value !== undefined);
