import { config } from "@/lib/config/config";
import {
  clientExample,
  expressReceiver,
  installClientCommand,
  keepClientCommand,
} from "@/lib/docs/code/quickstart";
import { code, heading, list, note, type Page, paragraph, table } from "@/lib/docs/content";

export const clientPage = (): Page => ({
  path: "/docs/client",
  title: "Client package",
  description:
    "A typed client for Node 20 and later, with pagination, rate limits, tokens and webhooks. One package without dependencies, generated from the schemas of this service.",
  blocks: [
    code("bash", "Install", installClientCommand(config().PUBLIC_URL)),
    paragraph(
      "The package is an ES module with types. For other runtimes (Deno, Bun, workers) there is [one TypeScript file](/docs/client.ts). A package installed from here calls this service; set `url` to call another one. Behind a proxy, Node 24 takes its address from `HTTPS_PROXY` when `NODE_USE_ENV_PROXY=1` is set, also for the [command](/docs/command); otherwise pass your own `fetch`.",
    ),
    paragraph(
      "The address always serves the current package. Its version is the version of this service with a digest of the content, such as `0.1.0+067a77405e1c`. When the content has changed, `npm ci` refuses a lock file from before (`EINTEGRITY`) until you install from the address again. A build that must not depend on that keeps the file in its repository, next to the lock file. The same commands update it:",
    ),
    code("bash", "Keep the package in your repository", keepClientCommand(config().PUBLIC_URL)),
    heading("Read"),
    code("ts", "The program", clientExample),
    list(
      "`getEvent`, `getParticipant` and `getMyProfile` return one resource. Methods such as `listParticipants` return a page. Methods such as `allParticipants` iterate over all pages.",
      "`accessToken` can be a function. With `onExpired`, the client refreshes the token once, also for concurrent calls, and repeats them.",
      "Lost connections, 429 and 5xx are retried after the delay that the service asks for. If the delay exceeds `maxWaitSeconds` (60), the call throws instead. At most five requests are in flight at a time. `rateLimit` holds the remaining budget.",
      "Every error response is thrown as a `ServiceError` with `code`, `status`, `requestId` and `retryAfter`, and so is a page that a proxy sends in place of the service.",
    ),
    heading("Authorize"),
    code(
      "ts",
      "From consent to tokens",
      `
import { authorizeUrl, exchangeCode, pkce, refreshTokens } from "integrations-client";

const clientId = process.env.INTEGRATIONS_CLIENT_ID ?? "";
const clientSecret = process.env.INTEGRATIONS_CLIENT_SECRET ?? "";
const redirectUri = process.env.REDIRECT_URI ?? "";

/** Store verifier and state in the browser's session, then redirect to the address. */
export async function begin(eventId: string) {
  const { verifier, challenge } = await pkce();
  const state = crypto.randomUUID();
  const scope = ["event.read"];
  const address = authorizeUrl({ clientId, redirectUri, scope, eventId, state, challenge });
  return { address, verifier, state };
}

/** At the redirect URI, after comparing state. */
export const finish = (code: string, verifier: string) =>
  exchangeCode({ clientId, clientSecret }, { code, redirectUri, verifier });

/** An hour later. A lost response is requested again with the same Idempotency-Key. */
export const renew = (refreshToken: string) =>
  refreshTokens({ clientId, clientSecret }, refreshToken);
`,
    ),
    heading("Receive webhooks"),
    paragraph(
      "`verifyWebhook(request, secret)` resolves with the typed body. It takes a `Request` (a route of Next.js, `c.req.raw` in Hono), a request of `node:http` (`ctx.req` in Koa), one of Express behind `express.raw({ type: '*/*', limit: '1mb' })` or of Fastify behind a content type parser with `parseAs: \"buffer\"`, or `{ headers, body }` with the raw body.",
    ),
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
    paragraph(
      "In Express, `express.raw` keeps the bytes. Its `limit` has to be raised: the default of 100 KB refuses large activities. [`doctor`](/docs/command) tries both.",
    ),
    code("js", "receiver.mjs, with Express", expressReceiver),
    note(
      "The `ping` sent during registration is signed with a secret that you do not have yet. Until `INTEGRATIONS_WEBHOOK_SECRET` is set, answer `X-Service-Event: ping` with 2xx without verifying it. It carries no data.",
    ),
    paragraph("Otherwise it rejects with a `WebhookError`, whose `code` says what is wrong:"),
    table(
      ["Code", "What"],
      [
        ["`missing_headers`", "no timestamp or no signature"],
        [
          "`wrong_signature`",
          "neither the current nor the previous signature matches this secret and these bytes",
        ],
        ["`stale_timestamp`", "the timestamp is more than `toleranceSeconds` (300) away from now"],
        ["`body_not_raw`", "a parser has already read the body, so the signed bytes are lost"],
        [
          "`body_too_large`, `not_json`, `no_secret`",
          "the body is too large, the body is not JSON, no secret was given",
        ],
      ],
    ),
    heading("Read the event log"),
    paragraph(
      "`eventLog` yields every delivery in order, including those that your endpoint missed, and then each new one as it arrives. Store the `cursor` of the last item that you have handled, and resume after it.",
    ),
    code(
      "ts",
      "Catch up",
      `
import { eventLog } from "integrations-client";

const clientId = process.env.INTEGRATIONS_CLIENT_ID ?? "";
const clientSecret = process.env.INTEGRATIONS_CLIENT_SECRET ?? "";
let after: string | undefined; // the cursor that you stored last time

for await (const { cursor, event } of eventLog({ clientId, clientSecret, after, follow: false })) {
  if (event?.event_type === "activity.updated") console.log(event.data.title);
  after = cursor;
}
`,
    ),
    note(
      "Without `follow: false`, the iteration never ends: it waits for new deliveries. Abort the `signal` that you passed to end it at once. The body of an erased delivery is null.",
    ),
    heading("Keep a copy"),
    paragraph("`mirror` [keeps a copy](/docs/keep-a-copy) of an event's data by itself."),
    heading("Another language"),
    paragraph(
      "For Python there is [one file](/docs/python). For others, generate a client from [OpenAPI 3.1](/api/openapi.json) with the generator of your choice.",
    ),
  ],
});
