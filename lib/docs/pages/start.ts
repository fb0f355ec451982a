import { heading, links, list, type Page, paragraph } from "@/lib/docs/content";

export const startPage = (): Page => ({
  path: "/docs",
  title: "Build an integration",
  description:
    "Read event data as JSON, sign participants in, and receive changes the moment they happen.",
  blocks: [
    links(
      {
        href: "/docs/quickstart",
        title: "Quickstart",
        text: "From registration to the first response, with curl or the client package.",
      },
      {
        href: "/docs/endpoints",
        title: "Read API",
        text: "Events, people, program, places, roles.",
      },
      {
        href: "/docs/webhooks",
        title: "Webhooks",
        text: "Signed deliveries that carry the whole resource.",
      },
      {
        href: "/docs/oauth",
        title: "Authorization",
        text: "How organizers connect you and participants sign in.",
      },
    ),
    heading("What you can do"),
    list(
      "**Work with an event.** An organizer connects your integration to one event. Your server gets an [installation token](/docs/resources/installation-token-response) for that event.",
      "**Sign participants in.** A participant uses their account to sign in to your app. You get a [user token](/docs/resources/user-token-response) and an id_token.",
      "**React immediately.** Declare the [event types](/docs/events) you care about. Each delivery is signed and carries the full resource, so there is nothing to fetch.",
    ),
    heading("What to know first"),
    list(
      "The API is read-only. No endpoint writes event data.",
      "People have pseudonyms. A person has the same id everywhere in your integration and a different one in every other integration.",
      "Privacy mode withholds a person's real name, e-mail and form answers until they consent; display name, nickname, organisation, role and states are served. Check `personal_data_withheld` before you treat a `null` as an empty field.",
      "Every field is always present. A field without a value is `null`, arrays included.",
      "Times are ISO 8601 in UTC. `…_at` has microseconds, `…_date` and `…_time` have milliseconds.",
      "References to other resources are bare ids.",
    ),
    heading("For machines"),
    paragraph(
      "The whole contract is available as [OpenAPI 3.1](/api/openapi.json). Every page of this guide is also available as Markdown: add `.md` to its address, or start at [llms.txt](/llms.txt). The [client package](/docs/client) is one `npm install` away.",
    ),
  ],
});
