import { config } from "@/lib/config/config";
import { call, heading, type Page, paragraph } from "@/lib/docs/content";
import { errorsFrom, errorTable } from "@/lib/docs/error-notes";
import { componentFields, parameterFields } from "@/lib/docs/field-table";
import { publisherTools, type Tool } from "@/lib/docs/openapi/publisher-tooling";
import { durationWords } from "@/lib/words";

export const publisherToolingPage = (): Page => ({
  path: "/docs/publisher-tooling",
  title: "Publisher tooling",
  description:
    "Rotate secrets and send test webhooks, from the developer console or with a publisher's session.",
  blocks: [
    paragraph(
      'These endpoints require the session of a signed-in person who may manage the integration. They never accept a token. `integration_id` is in the address of the integration\'s page in the developer console. Rotations also require a recently entered password: without one, they return `invalid_token` with `WWW-Authenticate: Bearer error="insufficient_user_authentication"`.',
    ),
    ...Object.entries<Tool>(publisherTools).flatMap(([name, { summary, body, answer }]) => [
      heading(name),
      call("POST", `${config().PUBLIC_URL}/developer/integrations/{integration_id}/${name}`),
      paragraph(`${summary} The request ${body.length > 0 ? "is JSON:" : "has no body."}`),
      ...(body.length > 0 ? [parameterFields(body)] : []),
      paragraph("The response:"),
      componentFields(answer),
    ]),
    heading("Errors"),
    errorTable(errorsFrom("tooling")),
    paragraph(
      `A previous secret stays valid for ${durationWords(config().SECRET_OVERLAP)}. How often each endpoint can be used is listed under [Limits](/docs/limits#everything-else).`,
    ),
  ],
});
