import { config } from "@/lib/config/config";
import { clientExample, getClient } from "@/lib/docs/code/quickstart";
import { code, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";

export const clientPage = (): Page => ({
  path: "/docs/client",
  title: "Client package",
  description:
    "Types, pages, limits, tokens and webhooks for Node 20 and later: one package without dependencies, made from the schemas this service serves.",
  blocks: [
    code("bash", "Install", getClient(config().PUBLIC_URL)),
    paragraph(
      "It is an ES module with types, in the version of this service. Elsewhere (Deno, Bun, workers) take [one TypeScript file](/docs/client.ts). What you install from here talks to this service; `url` names another.",
    ),
    heading("Read"),
    code("ts", "The program", clientExample),
    list(
      "`getEvent`, `getParticipant`, `getMyProfile` give one thing; `listParticipants` and its like give a page; `allParticipants` and its like walk through all pages.",
      "`accessToken` may be a function. With `onExpired` the client refreshes once and repeats the call.",
      "Lost connections, 429 and 5xx are tried again, after the time the service asks for. A wait above `maxWaitSeconds` (60) is thrown instead. At most five requests are in flight, and `rateLimit` is the budget that is left.",
      "Every refusal is a `ServiceError` with `code`, `status`, `requestId` and `retryAfter`.",
    ),
    heading("Authorize"),
    code(
      "ts",
      "From consent to tokens",
      `
import { authorizeUrl, exchangeCode, pkce, refreshTokens } from "integrations-client";

const { verifier, challenge } = await pkce();
const state = crypto.randomUUID();
// Keep verifier and state in the browser's session, then redirect to:
authorizeUrl({ clientId, redirectUri, scope: ["event.read"], eventId, state, challenge });

// At the redirect URI, once state is the same:
const tokens = await exchangeCode({ clientId, clientSecret }, { code, redirectUri, verifier });

// An hour later. A lost answer is asked for again under the same Idempotency-Key.
const next = await refreshTokens({ clientId, clientSecret }, tokens.refresh_token);
console.log(next.expires_in);
`,
    ),
    heading("Receive webhooks"),
    paragraph("`verifyWebhook(request, secret)` takes a `Request`, a request of `node:http`, or one of Express, and gives the typed body."),
    code(
      "ts",
      "A handler",
      `
import { verifyWebhook } from "integrations-client";

export async function POST(request: Request): Promise<Response> {
  const body = await verifyWebhook(request, process.env.INTEGRATIONS_WEBHOOK_SECRET ?? "");
  if (body.event_type === "activity.updated") console.log(body.data.title, body.data.status);
  return new Response(null, { status: 204 });
}
`,
    ),
    note(
      "The `ping` of the registration is signed with a secret that you have not seen yet. Until `INTEGRATIONS_WEBHOOK_SECRET` is set, answer 2xx to `X-Service-Event: ping` without verifying: it carries nothing.",
    ),
    paragraph("It rejects with a `WebhookError`; its `code` says what is wrong:"),
    table(
      ["Code", "What"],
      [
        ["`missing_headers`", "no timestamp or no signature"],
        ["`wrong_signature`", "neither the current nor the previous signature is of this secret and these bytes"],
        ["`stale_timestamp`", "signed more than `toleranceSeconds` (300) from now"],
        ["`body_not_raw`", "a parser read the body before: in Express, put `express.raw({ type: '*/*' })` before the route"],
        ["`body_too_large`, `not_json`, `no_secret`", "as they say"],
      ],
    ),
    heading("Read the event log"),
    paragraph(
      "`eventLog` gives every delivery in its order, also those that your endpoint missed, and then each new one as it comes. Keep the `cursor` of the last item you are done with, and go on behind it.",
    ),
    code(
      "ts",
      "Catch up",
      `
import { eventLog } from "integrations-client";

let after: string | undefined; // as you kept it the last time

for await (const { cursor, event } of eventLog({ clientId, clientSecret, after, follow: false })) {
  if (event?.event_type === "activity.updated") console.log(event.data.title);
  after = cursor;
}
`,
    ),
    note("Without `follow: false` it does not end: it waits for what comes. A body that had to be erased is null."),
    heading("Another language"),
    paragraph("Generate a client from [OpenAPI 3.1](/api/openapi.json) with the generator of your choice."),
  ],
});
