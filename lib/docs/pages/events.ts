import { componentOf, documentedResources } from "@/lib/docs/components";
import {
  type Block,
  details,
  heading,
  list,
  type Page,
  paragraph,
  sample,
  table,
} from "@/lib/docs/content";
import { eventNotes } from "@/lib/docs/event-notes";
import { componentFields } from "@/lib/docs/field-table";
import { webhooks } from "@/lib/docs/openapi/webhooks";
import { webhookSample } from "@/lib/docs/samples";
import { webhookContentOf } from "@/lib/docs/webhook-bodies";
import {
  eventTypeCatalog,
  eventTypesByCategory,
  type WebhookEventType,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";
import { capitalize } from "@/lib/words";

export const eventsPage = (): Page => ({
  path: "/docs/events",
  title: "Event types",
  description: `The ${webhookEventTypes.length} event types, by subject.`,
  blocks: eventTypesByCategory.flatMap(({ category, types }) => [
    heading(category),
    table(
      ["Event type", "Fires when"],
      types.map((type) => [
        `[\`${type}\`](/docs/events/${type})`,
        eventTypeCatalog[type].firesWhen,
      ]),
    ),
  ]),
});

export const eventPages = (): Page[] => webhookEventTypes.map(eventPage);

function eventPage(type: WebhookEventType): Page {
  const { firesWhen, dedupKey } = eventTypeCatalog[type];
  const { silentWhen, todo } = eventNotes[type];
  return {
    path: `/docs/events/${type}`,
    title: type,
    isName: true,
    description: firesWhen,
    blocks: [
      details(
        ["Fires when", firesWhen],
        ["Does not fire when", capitalize(silentWhen)],
        ["What to do", todo],
        ["Dedup key", `\`${dedupKey}\`: deliveries with the same key carry the same occurrence.`],
      ),
      heading("Body"),
      ...contentBlocks(type),
      sample(type, webhookSample(type)),
      heading("Delivery"),
      list(
        `Headers, signature and acknowledgment are as for every [webhook](/docs/webhooks). \`X-Service-Event\` is \`${type}\`.`,
        "A delivery that is not acknowledged is [retried](/docs/webhooks#retries) with the same body and delivery id.",
        "Deliveries can arrive twice or out of order. Use the dedup key, and `updated_at` where there is one.",
      ),
      heading("JSON Schema"),
      sample(
        `#/webhooks/${type}`,
        webhooks()[type]?.post.requestBody.content["application/json"].schema,
      ),
    ],
  };
}

function contentBlocks(type: WebhookEventType): Block[] {
  const { schema, isFlat } = webhookContentOf(type);
  const component = componentOf(schema);
  const resource = documentedResources.find((page) => page.component === component);
  if (resource)
    return [
      paragraph(
        `The [envelope](/docs/webhooks#envelope), with the [${resource.title.toLowerCase()} resource](/docs/resources/${resource.name}) under \`data\`, as it was when the event happened. There is nothing to fetch.`,
      ),
    ];
  const where = isFlat
    ? "with these fields on it instead of `data`:"
    : "with these fields under `data`:";
  return [
    paragraph(`The [envelope](/docs/webhooks#envelope), ${where}`),
    componentFields(component),
  ];
}
