import { config } from "@/lib/config/config";
import {
  authorizeCommand,
  clientExample,
  exchangeCommand,
  nextAuthProvider,
  nextAuthRoute,
  readCommand,
  refreshCommand,
  settings,
} from "@/lib/docs/code/quickstart";
import { code, heading, list, note, type Page, paragraph, steps } from "@/lib/docs/content";
import { endpointSamples, installationTokenSample } from "@/lib/docs/samples";
import { durationWords, json } from "@/lib/docs/words";

export function quickstartPage(): Page {
  const { PUBLIC_URL, ACCESS_TOKEN_TTL, AUTHORIZATION_CODE_TTL } = config();
  return {
    path: "/docs/quickstart",
    title: "Quickstart",
    description: "From registration to the first answer of the read API in five steps.",
    blocks: [
      heading("1. Register"),
      steps(
        "[Create an account](/signup) and an organization. To publish integrations the organization has to be verified by the operator.",
        "[Register an integration](/developer/integrations/new). Declare the scope `event.read` and one redirect URI.",
        "Keep the client id and the client secret. The secret is shown once.",
      ),
      paragraph("The commands below take these from the environment:"),
      code("bash", "Settings", settings(PUBLIC_URL)),
      heading("2. Send the organizer to the consent screen"),
      paragraph(
        "Every authorization uses PKCE: you make a secret, send its hash now, and show the secret itself later. Open the address this prints in a browser, signed in as an organizer of the event.",
      ),
      code("bash", "Make the address", authorizeCommand),
      note("Encode `redirect_uri` when it holds `&`, `#` or `+`."),
      heading("3. Take the code"),
      paragraph(
        `After **Allow** the browser comes to your redirect URI with \`code\` and \`state\`. Compare \`state\` with yours; refuse the answer when it differs. The code is good for ${durationWords(AUTHORIZATION_CODE_TTL)} and for one exchange.`,
      ),
      heading("4. Exchange it for tokens"),
      code("bash", "Exchange the code", exchangeCommand),
      code("json", "The answer", json(installationTokenSample)),
      heading("5. Read the event"),
      code("bash", "Read", readCommand),
      code("json", "The answer", json({ event: { ...endpointSamples.event.event } })),
      note("Leave `Accept` out, or send `application/vnd.service.v1+json`. `Accept: application/json` alone answers 406."),
      heading("Keep going"),
      paragraph(
        `The access token lasts ${durationWords(ACCESS_TOKEN_TTL)}. Refresh it with the refresh token; each refresh gives a new one, so store it first.`,
      ),
      code("bash", "Refresh", refreshCommand),
      heading("The same in TypeScript"),
      paragraph("The [typed client](/docs/client) is one file: types of every resource, pages, refresh, errors and webhooks."),
      code("bash", "Get the client", `curl --silent --output service-client.ts ${PUBLIC_URL}/docs/client.ts`),
      code("ts", "Read the program", clientExample),
      heading("Sign participants in with next-auth"),
      paragraph(
        "Declare `profile.read`, register `https://YOUR-APP/api/auth/callback/service` as a redirect URI, and let an organizer connect you to an event. Any OpenID Connect library works in the same way: it finds everything in the [metadata](/.well-known/openid-configuration).",
      ),
      code("js", "service-provider.mjs", nextAuthProvider(PUBLIC_URL)),
      code("js", "app/api/auth/[...nextauth]/route.js", nextAuthRoute),
      heading("Next"),
      list(
        "[Webhooks](/docs/webhooks): be told of changes in place of asking.",
        "[Limits](/docs/limits): how many requests, and what to do at the end of a budget.",
        "[Errors](/docs/errors): what each code asks of you.",
      ),
    ],
  };
}
