import { config } from "@/lib/config/config";
import { call, heading, list, type Page, paragraph, table } from "@/lib/docs/content";
import { errorsFrom, noteOf } from "@/lib/docs/error-notes";
import { componentFields } from "@/lib/docs/field-table";
import { publisherTools } from "@/lib/docs/openapi/publisher-tooling";
import { errorStatus } from "@/lib/errors/catalog";
import { endpointNames } from "@/lib/read-api/endpoints";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { durationWords } from "@/lib/words";

export const publisherToolingPage = (): Page => ({
  path: "/docs/publisher-tooling",
  title: "Publisher tooling",
  description: "Rotate secrets and send test webhooks, from the developer console or with a publisher's session.",
  blocks: [
    paragraph(
      "These endpoints require the session of a signed-in person who may manage the integration. They never accept a token. Rotations also require a recently entered password.",
    ),
    ...Object.entries(publisherTools).flatMap(([name, { summary, answer }]) => [
      heading(name),
      call("POST", `${config().PUBLIC_URL}/developer/integrations/{integration_id}/${name}`),
      paragraph(summary),
      componentFields(answer),
    ]),
    heading("Errors"),
    table(
      ["Code", "HTTP", "When"],
      errorsFrom("tooling").map((error) => [`[\`${error}\`](/docs/errors/${error})`, String(errorStatus[error]), noteOf(error).when]),
    ),
    paragraph(
      `A previous secret stays valid for ${durationWords(config().SECRET_OVERLAP)}. How often each endpoint can be used is listed under [Limits](/docs/limits#everything-else).`,
    ),
  ],
});

export const changelogPage = (): Page => ({
  path: "/docs/changelog",
  title: "Versions and changes",
  description: "v1 is the current and only version.",
  blocks: [
    heading("What may change within v1"),
    list(
      "New optional fields, new examples and clearer wording. Ignore fields that you do not know.",
      "Changes to consent, changes to how webhooks are verified, retried or read, and new or ending versions are always announced here and in the [changelog](/changelog), and e-mailed to publishers.",
    ),
    heading("What makes a new version"),
    paragraph(
      "Anything that breaks the shape or the behaviour of a response. The previous version stays supported for at least 6 months after the announcement.",
    ),
    heading("Choose a version"),
    paragraph(
      "Send `Accept: application/vnd.service.v1+json`. Without it, you get the current version. A version that does not exist returns [`not_acceptable`](/docs/errors/not_acceptable).",
    ),
    heading("Changes"),
    table(["Version", "What"], [["v1", `${endpointNames.length} endpoints, ${webhookEventTypes.length} webhook types, OAuth 2.0 with PKCE.`]]),
  ],
});
