import { config } from "@/lib/config/config";
import { clientExample, getClient } from "@/lib/docs/code/quickstart";
import { call, code, heading, list, type Page, paragraph, table } from "@/lib/docs/content";
import { errorsFrom, noteOf } from "@/lib/docs/error-notes";
import { componentFields } from "@/lib/docs/field-table";
import { publisherTools } from "@/lib/docs/openapi/publisher-tooling";
import { errorStatus } from "@/lib/errors/catalog";
import { durationWords } from "@/lib/words";

export const clientPage = (): Page => ({
  path: "/docs/client",
  title: "Typed client",
  description: "One TypeScript file without dependencies, made from the schemas this service serves.",
  blocks: [
    code("bash", "Get it", getClient(config().PUBLIC_URL)),
    paragraph("Or [look at it](/docs/client.ts) first. It needs `fetch` and Web Crypto: Node 20, Deno, Bun, workers."),
    heading("Read"),
    code("ts", "The program", clientExample),
    list(
      "`getEvent`, `getParticipant`, `getMyProfile` give one thing; `listParticipants` and its like give a page; `allParticipants` and its like walk through all pages.",
      "`accessToken` may be a function. With `onExpired` the client refreshes once and repeats the call.",
      "Every refusal is a `ServiceError` with `code`, `status`, `requestId` and `retryAfter`.",
    ),
    heading("Authorize"),
    code(
      "ts",
      "From consent to tokens",
      `
import { authorizeUrl, exchangeCode, pkce } from "./service-client";

const { verifier, challenge } = await pkce();
const state = crypto.randomUUID();
// Keep verifier and state in the browser's session, then redirect to:
authorizeUrl({ clientId, redirectUri, scope: ["event.read"], eventId, state, challenge });

// At the redirect URI, once state is the same:
const tokens = await exchangeCode({ clientId, clientSecret }, { code, redirectUri, verifier });
`,
    ),
    heading("Receive webhooks"),
    code(
      "ts",
      "A handler",
      `
import { verifyWebhook } from "./service-client";

export async function POST(request: Request): Promise<Response> {
  const body = await verifyWebhook(process.env.WEBHOOK_SECRET ?? "", request.headers, await request.text());
  if (body.event_type === "activity.updated") console.log(body.data.title, body.data.status);
  return new Response(null, { status: 204 });
}
`,
    ),
    heading("Another language"),
    paragraph("Generate a client from [OpenAPI 3.1](/api/openapi.json) with the generator of your choice."),
  ],
});

export const publisherToolingPage = (): Page => ({
  path: "/docs/publisher-tooling",
  title: "Publisher tooling",
  description: "Rotate secrets and send test webhooks, from the developer console or with a publisher's session.",
  blocks: [
    paragraph(
      "These take the session of a signed-in person who may manage the integration, never a token. Rotations ask for a password that was given lately.",
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
      `A previous secret stays valid for ${durationWords(config().SECRET_OVERLAP)}. How often each can be used is under [Limits](/docs/limits#everything-else).`,
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
      "New optional fields, new examples, clearer words. Ignore fields you do not know.",
      "Changes to consent, to how webhooks are verified, retried or read, and new or ending versions are always announced here and in the developer console.",
    ),
    heading("What makes a new version"),
    paragraph(
      "Anything that breaks the shape of an answer or its behaviour. The version before stays supported for at least 6 months after the announcement.",
    ),
    heading("Choose a version"),
    paragraph(
      "`Accept: application/vnd.service.v1+json`. Without it you get the current one; a version that does not exist answers [`not_acceptable`](/docs/errors/not_acceptable).",
    ),
    heading("Changes"),
    table(["Version", "What"], [["v1", "Ten endpoints, 28 webhook types, OAuth 2.0 with PKCE."]]),
  ],
});
