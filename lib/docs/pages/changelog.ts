import { heading, list, type Page, paragraph, table } from "@/lib/docs/content";
import { endpointNames } from "@/lib/read-api/endpoints";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

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
    table(
      ["Version", "What"],
      [
        [
          "v1",
          `${endpointNames.length} endpoints, ${webhookEventTypes.length} webhook types, OAuth 2.0 with PKCE.`,
        ],
      ],
    ),
  ],
});
