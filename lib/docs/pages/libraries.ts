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

interface Library {
  name: string;
  language: "JavaScript" | "Python" | "Ruby" | "Go";
  /** The version that completed the flows: the major one for those that each build tests. */
  version: string;
  takes: string;
}

/** The client libraries that tests of each build sign in with. */
export const testedLibraries: Library[] = [
  {
    name: "next-auth",
    language: "JavaScript",
    version: "4",
    takes:
      "The provider of the [quickstart](/docs/quickstart): `authorization.params.scope`, and a `userinfo` request of its own.",
  },
  {
    name: "openid-client",
    language: "JavaScript",
    version: "6",
    takes:
      '`discovery`, then `scope: "profile.read"` in `buildAuthorizationUrl`. It checks the id_token itself. To connect an event: `algorithm: "oauth2"` at discovery.',
  },
  {
    name: "oauth4webapi",
    language: "JavaScript",
    version: "3",
    takes: '`algorithm: "oauth2"` at discovery to connect an event, where there is no id_token.',
  },
];

/**
 * Libraries of which one version went through authorization, exchange, read and refresh against a
 * running service, once.
 */
const triedLibraries: Library[] = [
  {
    name: "openid-client",
    language: "JavaScript",
    version: "5.7",
    takes:
      "`Issuer.discover`, and the scope. `client.callback` for a sign-in; `client.oauthCallback` to connect an event, where there is no id_token.",
  },
  {
    name: "@auth/core (Auth.js 5)",
    language: "JavaScript",
    version: "0.41",
    takes:
      '`type: "oauth"` with `issuer`, `authorization`, `token`, and the `userinfo` request of the quickstart. `type: "oidc"` does not work: it wants a userinfo endpoint of OpenID Connect.',
  },
  {
    name: "better-auth",
    language: "JavaScript",
    version: "1.7",
    takes:
      "`genericOAuth` with `authorizationUrl` and `tokenUrl`. `discoveryUrl` does not work: with it, `openid` is always requested.",
  },
  {
    name: "@badgateway/oauth2-client",
    language: "JavaScript",
    version: "3.3",
    takes: "`codeVerifier`, and `extraParams: { event_id }` to connect an event.",
  },
  {
    name: "swagger-client",
    language: "JavaScript",
    version: "3.37",
    takes:
      "[OpenAPI](/api/openapi.json), and `authorizations: { installationToken: { token: { access_token } } }`. It asks for the right type by itself.",
  },
  {
    name: "oidc-client-ts",
    language: "JavaScript",
    version: "3.5",
    takes: "`scope` with `profile.read` alone, without `loadUserInfo`. It only signs in.",
  },
  {
    name: "passport-oauth2",
    language: "JavaScript",
    version: "1.8",
    takes:
      "`pkce: true` and `state: true`. To connect an event: `strategy.authorizationParams = () => ({ event_id })`.",
  },
  {
    name: "simple-oauth2",
    language: "JavaScript",
    version: "5.1",
    takes:
      "`event_id`, `code_challenge` and `code_challenge_method` in `authorizeURL`, and `code_verifier` in `getToken`. Its `revoke` reports a content type that is not JSON, though the token is revoked: the answer is empty.",
  },
  {
    name: "client-oauth2",
    language: "JavaScript",
    version: "4.3",
    takes:
      "`query` with `event_id`, `code_challenge` and `code_challenge_method` in `getUri`, and `body: { code_verifier }` in `getToken`.",
  },
  {
    name: "arctic",
    language: "JavaScript",
    version: "3.7",
    takes:
      "`createAuthorizationURLWithPKCE`, to whose result you add `event_id`. Refresh with `[]` as scopes.",
  },
  {
    name: "Authlib",
    language: "Python",
    version: "1.8",
    takes:
      '`code_challenge_method="S256"` and `code_verifier`. After the exchange, `session.scope = token["scope"]`: otherwise its refresh asks for what was requested, which may be more than was granted.',
  },
  {
    name: "requests-oauthlib",
    language: "Python",
    version: "2.0",
    takes:
      '`pkce="S256"`. Where people may decline a scope, also `OAUTHLIB_RELAX_TOKEN_SCOPE=1`, and after the exchange `session.scope = token["scope"]`.',
  },
  {
    name: "oauth2",
    language: "Ruby",
    version: "1.4",
    takes:
      "`code_challenge` in `authorize_url` and `code_verifier` in `get_token`, which you compute. Both values of `auth_scheme` work.",
  },
  {
    name: "rack-oauth2",
    language: "Ruby",
    version: "1.21",
    takes:
      "`code_challenge` in `authorization_uri`, which you compute, and `access_token!(:body, code_verifier: …)`.",
  },
  {
    name: "golang.org/x/oauth2",
    language: "Go",
    version: "0.3",
    takes:
      "`SetAuthURLParam` for `code_challenge`, `code_challenge_method`, `code_verifier` and `event_id`. Later versions have options for the first three.",
  },
];
