import { config } from "@/lib/config/config";
import {
  authorizeCommand,
  clientExample,
  exchangeCommand,
  installClientCommand,
  keepCodeCommand,
  keepTokensCommand,
  nextAuthProvider,
  nextAuthRoute,
  quickstartSettings,
  readCommand,
  refreshCommand,
  runClientExampleCommand,
  runLiveBoardCommand,
} from "@/lib/docs/code/quickstart";
import { code, heading, list, note, type Page, paragraph, sample, steps } from "@/lib/docs/content";
import { endpointSamples, installationTokenSample } from "@/lib/docs/samples";
import { durationWords } from "@/lib/words";

export function quickstartPage(): Page {
  const { PUBLIC_URL, ACCESS_TOKEN_TTL, AUTHORIZATION_CODE_TTL } = config();
  return {
    path: "/docs/quickstart",
    title: "Quickstart",
    description: "From registration to the first response of the read API in five steps.",
    blocks: [
      heading("1. Register"),
      steps(
        "[Create an account](/signup) and an organization. To publish integrations, the organization must be verified by the operator. Until then, or without a webhook URL, **Save and try it in a sandbox** saves what you entered and leads to **Create sandbox**; **Complete registration** later issues the credentials.",
        "[Register an integration](/developer/integrations/new) with the scope `event.read` and one redirect URI. While you try things out, nothing has to listen there. A logo is required: a PNG of 512 × 512 pixels.",
        "Save the client id and the client secret. The secret is shown only once.",
      ),
      paragraph(
        "Run the commands below in one shell. They read these variables from its environment. The console shows the first three as a `.env` file when you register; `set -a; . ./.env; set +a` loads it into a shell.",
      ),
      code("bash", "Settings", quickstartSettings(PUBLIC_URL)),
      heading("2. Send the organizer to the consent screen"),
      paragraph(
        "Every authorization uses PKCE: you generate a secret, send its hash now, and send the secret itself later. Open the printed address in a browser, signed in as an organizer of the event.",
      ),
      code("bash", "Make the address", authorizeCommand),
      paragraph(
        "The **Overview** of your integration offers the same as a form: **Authorization link** generates the state and the PKCE pair in the browser, opens the address, and shows the exchange.",
      ),
      note("URL-encode `redirect_uri` if it contains `&`, `#` or `+`."),
      heading("3. Take the code"),
      paragraph(
        `After **Allow**, the browser is sent to your redirect URI with \`code\` and \`state\`. Compare \`state\` with yours, and reject the response if it differs. The code is valid for ${durationWords(AUTHORIZATION_CODE_TTL)} and for one exchange. If nothing listens at the redirect URI yet, copy the code from the browser's address bar:`,
      ),
      code("bash", "Keep the code", keepCodeCommand),
      heading("4. Exchange it for tokens"),
      code("bash", "Exchange the code", exchangeCommand),
      sample("The answer", { ...installationTokenSample, scope: "event.read" }),
      paragraph("Save both tokens:"),
      code("bash", "Keep the tokens", keepTokensCommand),
      heading("5. Read the event"),
      code("bash", "Read", readCommand),
      sample("The answer", { event: { ...endpointSamples.event.event } }),
      note(
        "Omit `Accept`, or send `application/vnd.service.v1+json`. `Accept: application/json` alone returns 406.",
      ),
      heading("Keep going"),
      paragraph(
        `The access token is valid for ${durationWords(ACCESS_TOKEN_TTL)}. Refresh it with the refresh token. Each refresh returns a new refresh token: store it before you use the new access token. The \`Idempotency-Key\` makes it safe for curl to retry.`,
      ),
      code("bash", "Refresh", refreshCommand),
      code("bash", "Keep the new tokens", keepTokensCommand),
      heading("The same with the client package"),
      paragraph(
        "The [client package](/docs/client) has types for every resource, iterates over pages, waits for rate limits, refreshes tokens and verifies webhooks. It has no dependencies, and it includes a [command](/docs/command) that forwards webhooks to your machine.",
      ),
      code("bash", "Get the client", installClientCommand(PUBLIC_URL)),
      code("js", "program.mjs", clientExample),
      code("bash", "Run it", runClientExampleCommand),
      heading("See it live"),
      paragraph(
        "The service's repository has an example integration that does all of this, and shows the program and the participants as they change. In a copy of the repository:",
      ),
      code("bash", "The live board", runLiveBoardCommand(PUBLIC_URL)),
      paragraph(
        "It opens at `https://localhost:4430`. `examples/live-board/README.md` continues from there, step by step.",
      ),
      heading("Sign participants in with next-auth"),
      paragraph(
        "Declare `profile.read`, register `https://YOUR-APP/api/auth/callback/service` as a redirect URI, and let an organizer connect you to an event.",
      ),
      code("js", "service-provider.mjs", nextAuthProvider(PUBLIC_URL)),
      code("js", "app/api/auth/[...nextauth]/route.js", nextAuthRoute),
      paragraph(
        "[Libraries](/docs/libraries) lists others that work, and what each takes. Many request `openid` unless configured otherwise, and the service refuses it with `invalid_scope`: set the scope yourself.",
      ),
      heading("Next"),
      list(
        "[Webhooks](/docs/webhooks): receive changes instead of polling for them.",
        "[Limits](/docs/limits): how many requests you may send, and what to do when a budget is used up.",
        "[Errors](/docs/errors): what each code means and what to do.",
      ),
    ],
  };
}
