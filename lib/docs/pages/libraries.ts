import { testedLibraries, triedLibraries } from "@/lib/docs/code/tested-libraries";
import { heading, list, type Page, paragraph, table } from "@/lib/docs/content";

export const librariesPage = (): Page => ({
  path: "/docs/libraries",
  title: "Libraries",
  description:
    "OAuth and OpenID Connect libraries that work with this service, and what each takes.",
  blocks: [
    list(
      "**Set the scope yourself.** Many libraries request `openid` unless configured otherwise, and the service refuses it with `invalid_scope`. A sign-in has an id_token anyway.",
      "**Use PKCE with S256**, also with a client secret.",
      "**Omit the header Accept** at the read API, or send `application/vnd.service.v1+json`: `application/json` alone is refused.",
      "**Refresh without a scope.** A refresh that asks for more than was granted is refused with `invalid_scope`.",
    ),
    heading("Tested with each build"),
    paragraph(
      "They find the addresses and the keys in the [metadata](/.well-known/openid-configuration).",
    ),
    libraryTable(testedLibraries),
    heading("Tried"),
    paragraph(
      "This version of each went from the authorization to a call of the read API and a refresh, once, against a running service. Auth.js and better-auth only signed in, and swagger-client only connected an event.",
    ),
    libraryTable(triedLibraries),
    paragraph(
      "`openapi-typescript` 7.13, `@hey-api/openapi-ts` 0.95, `orval` 7.13, `swagger-typescript-api` 13.13 and `openapi-zod-client` 1.18 generate clients from [OpenAPI](/api/openapi.json). `standardwebhooks` 1.1 and `svix` 1.99 verify deliveries, and items of the event log that have a body.",
    ),
  ],
});

const libraryTable = (libraries: typeof testedLibraries) =>
  table(
    ["Library", "Language", "Version", "What it takes"],
    libraries.map(({ name, language, version, takes }) => [
      `\`${name}\``,
      language,
      version,
      takes,
    ]),
  );
