import { componentSchemas } from "@/lib/docs/component-schemas";
import { components, documentedResources } from "@/lib/docs/components";
import {
  type Block,
  fields,
  heading,
  list,
  note,
  type Page,
  paragraph,
  sample,
  table,
} from "@/lib/docs/content";
import { componentFields } from "@/lib/docs/field-table";
import { errorSample } from "@/lib/docs/openapi/responses";
import {
  endpointSamples,
  idTokenSample,
  installationTokenSample,
  userTokenSample,
  webhookSample,
} from "@/lib/docs/samples";
import { type Manifest, manifestLimits } from "@/lib/manifest/manifest";
import { endpoints } from "@/lib/read-api/endpoints";
import { eventTypeCatalog, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { endpointsServing } from "./endpoints";

type Resource = (typeof documentedResources)[number];

export const resourcesPage = (): Page => ({
  path: "/docs/resources",
  title: "Resources",
  description: "The data that endpoints and webhooks carry, field by field.",
  blocks: [
    table(
      ["Resource", "Fields", "What it is"],
      [
        ...documentedResources.map(({ name, title, component }) => [
          `[${title}](/docs/resources/${name})`,
          String(Object.keys(components[component].schema.shape).length),
          components[component].about,
        ]),
        [
          `[Manifest](/docs/resources/manifest)`,
          String(Object.keys(manifestFieldNotes).length),
          manifestAbout,
        ],
      ],
    ),
    heading("Conventions"),
    list(
      "Every declared field is always present. A field without a value is `null`. Arrays can be `null` too: check before you iterate. In the profile and the token responses, and for `reason` in two notices, fields without a value are absent.",
      "References are bare ids, never nested objects.",
      "Instants end in `_at` and have microseconds; scheduled boundaries end in `_date` or `_time` (and `notify_when`) and have milliseconds. All are UTC.",
      "Enum values are served verbatim and are not always identifiers: `18+`, `LARP`.",
      "Ignore fields that you do not know: new ones can be added within v1.",
    ),
    heading("People"),
    list(
      "A person is identified by a pseudonym of 32 hexadecimal digits. It is the same everywhere in your integration and on every event, and different in every other integration.",
      "The pseudonym is the participant's `id`, `host_id`, `host`, `co_host_ids` and `players` of activities, `user_id` of the profile and the token response, `sub` of the id_token, and `participant_id` of `user.revoked_access`.",
      "`actor_id` in notices is an audit reference and never identifies a participant.",
    ),
    heading("Withheld data"),
    paragraph(
      "The personal data of a person in privacy mode is withheld from you unless they have granted you `profile.read` on the event. Their `real_name`, `email` and `custom_form_fields` are `null`, and `personal_data_withheld` is `true` if that hides a value. In activities they are omitted from people fields, while `committed_signups_count` counts everyone.",
    ),
    note(
      "With `personal_data_withheld: true`, keep the copies that you already hold. With `false`, a `null` means that there is no value: clear your copy.",
    ),
  ],
});

export const resourcePages = (): Page[] => [
  ...documentedResources.map(resourcePage),
  manifestPage(),
];

function resourcePage({ name, title, component }: Resource): Page {
  return {
    path: `/docs/resources/${name}`,
    title,
    description: components[component].about,
    blocks: [
      heading("Fields"),
      componentFields(component),
      ...sourceBlocks(name),
      heading("Sample"),
      sample(title, sampleOf(name)),
      heading("JSON Schema"),
      sample(`#/components/schemas/${component}`, componentSchemas()[component]),
    ],
  };
}

/** The sample of a resource: the one of the first endpoint that serves it, or its own. */
function sampleOf(name: Resource["name"]): unknown {
  const [endpoint] = endpointsServing(name);
  if (endpoint) return Object.values(endpointSamples[endpoint]).flat()[0];
  const own = ownSamples[name];
  if (!own)
    throw new Error(`No endpoint serves ${name}: give it a sample in lib/docs/pages/resources.ts.`);
  return own;
}

const ownSamples: Record<string, unknown> = {
  application: sampleData("application.submitted"),
  "installation-token-response": installationTokenSample,
  "user-token-response": userTokenSample,
  "id-token": idTokenSample,
  error: errorSample("validation_error"),
};

function sampleData(type: "application.submitted"): unknown {
  const body = webhookSample(type);
  return "data" in body ? body.data : body;
}

/** The endpoints that serve the resource, and the event types that carry it. */
function sourceBlocks(name: string): Block[] {
  const sourceLinks = [
    ...endpointsServing(name).map(
      (endpoint) => `[\`GET ${endpoints[endpoint].path}\`](/docs/endpoints/${endpoint})`,
    ),
    ...webhookEventTypes
      .filter((type) => eventTypeCatalog[type].carries === name.replaceAll("-", "_"))
      .map((type) => `[\`${type}\`](/docs/events/${type})`),
  ];
  return sourceLinks.length === 0 ? [] : [heading("Where you get it"), list(...sourceLinks)];
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
      "Changes apply to new authorizations immediately.",
      "**Adding a scope** makes every connection require consent again. Tokens keep working with the scopes that they were granted; no scope is added silently.",
      "**Removing a scope** takes effect at each connection's next refresh.",
      "**Adding an event type** starts its deliveries immediately, to the same address and with the same secret.",
      "**Changing the webhook URL** sends a signed `ping` to the new URL first. Retries then go to the new URL too.",
      "`visibility` is chosen at registration.",
    ),
  ],
});

interface ManifestField {
  type: string;
  optional?: boolean;
  note: string;
}

/**
 * The 14 fields of a manifest (docs/rules/manifest.md#manifest-fields): what you fill in when you
 * register.
 */
const manifestFieldNotes = {
  display_name: {
    type: "string",
    note: `Shown on the consent screen. At most ${manifestLimits.display_name} characters.`,
  },
  description: {
    type: "string",
    note: `What the integration does. At most ${manifestLimits.description} characters.`,
  },
  tagline: {
    type: "string",
    optional: true,
    note: `One line for the catalog. At most ${manifestLimits.tagline} characters.`,
  },
  logo: { type: "file", note: "PNG, 512 by 512 pixels, at most 512 KB, not animated." },
  publisher_name: {
    type: "string",
    note: `Who publishes it. At most ${manifestLimits.publisher_name} characters.`,
  },
  support_email: { type: "string", note: "Where people get help." },
  publisher_website_url: { type: "string", optional: true, note: "HTTPS." },
  declared_scopes: {
    type: "array of `{ name, required }`",
    note: "The scopes that you may request. Required scopes are granted all or nothing; an organizer can leave out optional ones. Adding a scope makes every connection require consent again.",
  },
  declared_webhook_event_types: {
    type: "array of strings",
    note: "The [event types](/docs/events) that you receive; can be empty.",
  },
  webhook_url: {
    type: "string",
    optional: true,
    note: "HTTPS. Required as soon as an event type is declared. It must answer a signed `ping` with 2xx.",
  },
  redirect_uris: {
    type: "array of strings",
    note: `1 to ${manifestLimits.redirect_uris} HTTPS addresses, compared character by character: a trailing slash makes a different address. No wildcards. A query may not contain \`code\`, \`state\`, \`error\` or \`error_description\`, which the redirect adds.`,
  },
  privacy_policy_url: { type: "string", note: "HTTPS. People see it before they agree." },
  visibility: {
    type: "`organization-only` or `public`",
    note: "Which events can connect it: those of your organization, or all. Chosen at registration.",
  },
  organization_id: {
    type: "string",
    note: "The verified organization that publishes it; filled in for you.",
  },
} satisfies Record<keyof Manifest | "logo", ManifestField>;
