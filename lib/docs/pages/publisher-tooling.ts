import { config } from "@/lib/config/config";
import { call, heading, type Page, paragraph, table } from "@/lib/docs/content";
import { errorNoteOf, errorsFrom } from "@/lib/docs/error-notes";
import { componentFields } from "@/lib/docs/field-table";
import { publisherTools } from "@/lib/docs/openapi/publisher-tooling";
import { errorStatus } from "@/lib/errors/catalog";
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
      errorsFrom("tooling").map((error) => [`[\`${error}\`](/docs/errors/${error})`, String(errorStatus[error]), errorNoteOf(error).when]),
    ),
    paragraph(
      `A previous secret stays valid for ${durationWords(config().SECRET_OVERLAP)}. How often each endpoint can be used is listed under [Limits](/docs/limits#everything-else).`,
    ),
  ],
});
