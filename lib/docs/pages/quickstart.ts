import { config } from "@/lib/config/config";
import {
  authorizeCommand,
  clientExample,
  exchangeCommand,
  getClient,
  keepCode,
  keepTokens,
  nextAuthProvider,
  nextAuthRoute,
  readCommand,
  refreshCommand,
  runClientExample,
  runLiveBoard,
  settings,
} from "@/lib/docs/code/quickstart";
import { code, heading, list, note, type Page, paragraph, steps } from "@/lib/docs/content";
import { endpointSamples, installationTokenSample } from "@/lib/docs/samples";
import { json } from "@/lib/docs/words";
import { durationWords } from "@/lib/words";

export function quickstartPage(): Page {
  const { PUBLIC_URL, ACCESS_TOKEN_TTL, AUTHORIZATION_CODE_TTL } = config();
  return {
    path: "/docs/quickstart",
    title: "Quickstart",
    description: "From registration to the first answer of the read API in five steps.",
    blocks: [
      heading("1. Register"),
      steps(
        "[Create an account](/signup) and an organization. To publish integrations the organization has to be verified by the operator. Until it is, **Save and try it in a sandbox** keeps what you typed and gives you a sandbox; **Complete registration** then issues the credentials.",
        "[Register an integration](/developer/integrations/new) with the scope `event.read` and one redirect URI; while you try things out, nothing has to answer there. It wants a logo: a PNG of 512 × 512 pixels.",
        "Keep the client id and the client secret. The secret is shown once.",
      ),
      paragraph(
        "The commands below are for one shell, and take these from its environment. The console shows the first three as a file `.env` when you register; `set -a; . ./.env; set +a` reads it into a shell.",
      ),
      code("bash", "Settings", settings(PUBLIC_URL)),
      heading("2. Send the organizer to the consent screen"),
      paragraph(
        "Every authorization uses PKCE: you make a secret, send its hash now, and show the secret itself later. Open the address this prints in a browser, signed in as an organizer of the event.",
      ),
      code("bash", "Make the address", authorizeCommand),
      paragraph(
        "The **Overview** of your integration has the same as a form: **Authorization link** makes state and PKCE pair in the browser, opens the address, and shows the exchange.",
      ),
      note("Encode `redirect_uri` when it holds `&`, `#` or `+`."),
      heading("3. Take the code"),
      paragraph(
        `After **Allow** the browser comes to your redirect URI with \`code\` and \`state\`. Compare \`state\` with yours; refuse the answer when it differs. The code is good for ${durationWords(AUTHORIZATION_CODE_TTL)} and for one exchange. Where nothing answers at the redirect URI yet, take it from the browser's address bar:`,
      ),
      code("bash", "Keep the code", keepCode),
      heading("4. Exchange it for tokens"),
      code("bash", "Exchange the code", exchangeCommand),
      code("json", "The answer", json(installationTokenSample)),
      paragraph("Keep both tokens:"),
      code("bash", "Keep the tokens", keepTokens),
      heading("5. Read the event"),
      code("bash", "Read", readCommand),
      code("json", "The answer", json({ event: { ...endpointSamples.event.event } })),
      note("Leave `Accept` out, or send `application/vnd.service.v1+json`. `Accept: application/json` alone answers 406."),
      heading("Keep going"),
      paragraph(
        `The access token lasts ${durationWords(ACCESS_TOKEN_TTL)}. Refresh it with the refresh token. Each refresh gives a new one: store it before you use the new access token. Its \`Idempotency-Key\` makes it safe that curl tries again.`,
      ),
      code("bash", "Refresh", refreshCommand),
      code("bash", "Keep the new tokens", keepTokens),
      heading("The same with the client package"),
      paragraph(
        "The [client package](/docs/client) has the types of every resource, walks through pages, waits for limits, refreshes tokens and verifies webhooks. It has no dependencies, and a [command](/docs/command) that brings webhooks to your machine.",
      ),
      code("bash", "Get the client", getClient(PUBLIC_URL)),
      code("js", "program.mjs", clientExample),
      code("bash", "Run it", runClientExample),
      heading("See it live"),
      paragraph(
        "The service's repository has an integration that does all of this, and shows the program and who is coming as they change. In a copy of the repository:",
      ),
      code("bash", "The live board", runLiveBoard(PUBLIC_URL)),
      paragraph("It opens at `https://localhost:4430`, and `examples/live-board/README.md` leads from there, step by step."),
      heading("Sign participants in with next-auth"),
      paragraph(
        "Declare `profile.read`, register `https://YOUR-APP/api/auth/callback/service` as a redirect URI, and let an organizer connect you to an event. Any OpenID Connect library works in the same way: it finds everything in the [metadata](/.well-known/openid-configuration).",
      ),
      code("js", "service-provider.mjs", nextAuthProvider(PUBLIC_URL)),
      code("js", "app/api/auth/[...nextauth]/route.js", nextAuthRoute),
      heading("Next"),
      list(
        "[Webhooks](/docs/webhooks): receive changes instead of asking for them.",
        "[Limits](/docs/limits): how many requests, and what to do at the end of a budget.",
        "[Errors](/docs/errors): what each code asks of you.",
      ),
    ],
  };
}
