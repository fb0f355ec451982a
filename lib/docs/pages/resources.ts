import { componentSchemas } from "@/lib/docs/component-schemas";
import { components } from "@/lib/docs/components";
import { type Block, code, fields, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";
import { componentFields } from "@/lib/docs/field-table";
import { manifestFieldNotes } from "@/lib/docs/fields/manifest";
import { errorSample } from "@/lib/docs/openapi/responses";
import { resourcePages } from "@/lib/docs/resource-pages";
import { endpointSamples, idTokenSample, installationTokenSample, userTokenSample, webhookSample } from "@/lib/docs/samples";
import { json } from "@/lib/docs/words";
import { endpoints } from "@/lib/read-api/endpoints";
import { eventTypeCatalog, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { endpointsServing } from "./endpoints";

type Resource = (typeof resourcePages)[number];

export const resourcesPage = (): Page => ({
  path: "/docs/resources",
  title: "Resources",
  description: "What endpoints and webhooks carry, field by field.",
  blocks: [
    table(
      ["Resource", "Fields", "What it is"],
      [
        ...resourcePages.map(({ name, title, component }) => [
          `[${title}](/docs/resources/${name})`,
          String(Object.keys(components[component].schema.shape).length),
          components[component].about,
        ]),
        [`[Manifest](/docs/resources/manifest)`, String(Object.keys(manifestFieldNotes).length), manifestAbout],
      ],
    ),
    heading("Conventions"),
    list(
      "Every declared field is always present. What has no value is `null`, and arrays may be `null`: check before you iterate. In the profile, the token responses and `reason` of two notices, members without a value are absent.",
      "References are bare ids, never nested objects.",
      "Instants end in `_at` and have microseconds; scheduled boundaries end in `_date` or `_time` (and `notify_when`) and have milliseconds. All are UTC.",
      "Enum values are served verbatim and need not be identifiers: `18+`, `LARP`.",
      "Ignore fields you do not know: new ones may be added within v1.",
    ),
    heading("People"),
    list(
      "A person is a pseudonym: 32 hexadecimal digits, the same on every surface of your integration and on every event, another one on each other integration.",
      "It is the participant's `id`, `host_id`, `host`, `co_host_ids` and `players` of activities, `user_id` of the profile and the token response, `sub` of the id_token, and `participant_id` of `user.revoked_access`.",
      "`actor_id` of notices is an audit reference and names no participant.",
    ),
    heading("Withheld data"),
    paragraph(
      "A person in privacy mode who has not granted you `profile.read` on the event is withheld from you. Their `real_name`, `email` and `custom_form_fields` are `null`, and `personal_data_withheld` is `true` when that hides something. In activities they are left out of people fields, while `committed_signups_count` counts everybody.",
    ),
    note("With `personal_data_withheld: true`, leave copies you already hold alone. With `false`, a `null` means there is no value: clear yours."),
  ],
});

export const resourcePagesOf = (): Page[] => [...resourcePages.map(resourcePage), manifestPage()];

function resourcePage({ name, title, component }: Resource): Page {
  return {
    path: `/docs/resources/${name}`,
    title,
    description: components[component].about,
    blocks: [
      heading("Fields"),
      componentFields(component),
      ...whereToFind(name),
      heading("Sample"),
      code("json", title, json(samples[name])),
      heading("JSON Schema"),
      code("json", `#/components/schemas/${component}`, json(componentSchemas()[component])),
    ],
  };
}

const samples = {
  event: endpointSamples.event.event,
  participant: endpointSamples.participant.participant,
  application: contentOfSample("application.submitted"),
  activity: endpointSamples.activities.items[0],
  thread: endpointSamples.threads.items[0],
  "program-thread": endpointSamples.program.items[0],
  location: endpointSamples.locations.items[0],
  "registration-wave": endpointSamples["registration-waves"].items[0],
  role: endpointSamples.roles.items[0],
  profile: endpointSamples.profile.profile,
  "installation-token-response": installationTokenSample,
  "user-token-response": userTokenSample,
  "id-token": idTokenSample,
  error: errorSample("validation_error"),
} satisfies Record<Resource["name"], unknown>;

function contentOfSample(type: "application.submitted"): unknown {
  const body = webhookSample(type);
  return "data" in body ? body.data : body;
}

/** The endpoints that serve it and the event types that carry it. */
function whereToFind(name: string): Block[] {
  const found = [
    ...endpointsServing(name).map((endpoint) => `[\`GET ${endpoints[endpoint].path}\`](/docs/endpoints/${endpoint})`),
    ...webhookEventTypes
      .filter((type) => eventTypeCatalog[type].carries === name.replaceAll("-", "_"))
      .map((type) => `[\`${type}\`](/docs/events/${type})`),
  ];
  return found.length === 0 ? [] : [heading("Where you get it"), list(...found)];
}

const manifestAbout = "What you fill in when you register an integration.";

const manifestPage = (): Page => ({
  path: "/docs/resources/manifest",
  title: "Manifest",
  description: manifestAbout,
  blocks: [
    heading("Fields"),
    fields(
      Object.entries(manifestFieldNotes).map(([name, field]) => ({
        name,
        type: field.type,
        traits: ["optional" in field ? "optional" : "required"],
        note: field.note,
      })),
    ),
    heading("What happens when you edit it"),
    list(
      "Changes apply to new authorizations at once.",
      "**Adding a scope** puts every connection into a state that asks for consent again. Tokens go on working with what they were granted; nothing is added silently.",
      "**Removing a scope** takes effect at each connection's next refresh.",
      "**Adding an event type** starts its deliveries at once, to the same address and with the same secret.",
      "**Changing the webhook URL** sends a signed `ping` to the new one first; retries go to the new one too.",
      "`visibility` is chosen at registration.",
    ),
  ],
});
