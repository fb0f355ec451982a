import { config } from "@/lib/config/config";
import { exchangeCommand, refreshCommand, revokeCommand } from "@/lib/docs/code/quickstart";
import {
  call,
  code,
  heading,
  list,
  note,
  type Page,
  paragraph,
  sample,
  steps,
  table,
} from "@/lib/docs/content";
import { parameterFields } from "@/lib/docs/field-table";
import {
  authorizeParameters,
  codeExchangeFields,
  idempotencyKeyHeaders,
  refreshFields,
  revokeFields,
} from "@/lib/docs/parameters";
import { installationTokenSample, userTokenSample } from "@/lib/docs/samples";
import { scopeNames, scopeTexts } from "@/lib/resources/scopes";
import { durationWords } from "@/lib/words";

export function oauthPage(): Page {
  const {
    PUBLIC_URL,
    ACCESS_TOKEN_TTL,
    AUTHORIZATION_CODE_TTL,
    REFRESH_TOKEN_TTL,
    REFRESH_TOKEN_HARD_CAP,
    SECRET_OVERLAP,
    DELETION_GRACE,
    DELETION_DUTY_TTL,
  } = config();
  return {
    path: "/docs/oauth",
    title: "Authorization",
    description: "OAuth 2.0 authorization code with PKCE: two flows, two kinds of token.",
    blocks: [
      table(
        ["About", "Organizer connect", "Participant sign-in"],
        [
          ["Who agrees", "An organizer, for one event", "A participant, for themselves"],
          ["`event_id` in the request", "yes", "omitted: the service finds the event"],
          ["You get", "an **installation token**", "a **user token**, `id_token`, `user_id`"],
          ["Bound to", "event and organization", "person, event and integration"],
          ["Opens", "`/events/{event_id}/…`", "`/me/profile`"],
          ["Used from", "your server", "your server, for that person"],
        ],
      ),
      heading("Scopes"),
      table(
        ["Scope", "Granted by", "Opens"],
        scopeNames.map((name) => [
          `\`${name}\``,
          scopeTexts[name].side === "event" ? "organizer" : "participant",
          `${scopeTexts[name].opens.join(". ")}.`,
        ]),
      ),
      paragraph(
        "Scopes of the other flow are dropped from a request. Required scopes are granted all together or not at all. Optional ones can be left out, so check `scope` in the response.",
      ),
      heading("Authorize"),
      call("GET", `${PUBLIC_URL}/oauth/authorize`),
      parameterFields(authorizeParameters()),
      paragraph(
        "On success, the browser is redirected to `{redirect_uri}?code=…&state=…`. An unknown client or redirect URI gets an error page, never a redirect. Most other errors are sent to your redirect URI as `error`, `error_description` and `state`. The refused requests of your integration are listed in its **Requests**. **Authorization link** on its Overview builds valid requests.",
      ),
      heading("Start URL", 3),
      paragraph(
        `People can also start at the service. Enter a **Start URL** under **Settings → Listing**: an HTTPS address on the origin of one of your redirect URIs. Your page in the [catalog](/catalog) then offers **Connect to an event** and **Sign in with this app**, and a connection that needs re-consent links to it. The browser arrives with \`iss\`, which is \`${PUBLIC_URL}\`, and for an organizer also with \`event_id\`. Compare \`iss\`, then redirect to your authorization request as usual.`,
      ),
      heading("Participant sign-in", 3),
      paragraph(
        "A participant can sign in when an organizer has connected you to an event and the participant has an application for it that was not cancelled. If there is one such event, it is chosen automatically. If there are several, the participant chooses one. If there is none, they see an error page. Consent is requested once per person and event; `prompt=consent` requests it again. `ui_locales`, such as `de en`, chooses the language of the screens: `en`, `de`, `fr`, `es` or `pl`.",
      ),
      heading("Exchange a code"),
      call("POST", `${PUBLIC_URL}/oauth/token`),
      parameterFields(codeExchangeFields()),
      code("bash", "Exchange the code", exchangeCommand),
      sample("After organizer connect", installationTokenSample),
      sample("After participant sign-in", userTokenSample),
      note(
        "A code can be exchanged once. A second exchange returns `invalid_grant` and revokes the tokens of the first.",
        "warn",
      ),
      heading("Refresh"),
      parameterFields([...refreshFields(), ...idempotencyKeyHeaders]),
      code("bash", "Refresh", refreshCommand),
      list(
        "Each refresh token works once. Store the new pair before you use it.",
        "Leave out `scope`: the tokens keep what is granted, which can be less than you requested, and `scope` in the response says what it is. A refresh that asks for more returns `invalid_scope`.",
        "Using an old refresh token again revokes every token of the authorization, because someone may have a copy of it.",
        "Send an `Idempotency-Key` with every refresh. If the response is lost, repeat the request with the same key within a minute to get the same response. Without a key, a second attempt revokes every token of the authorization.",
        "Let only one process refresh at a time.",
      ),
      heading("Lifetimes"),
      table(
        ["What", "Lasts"],
        [
          ["Authorization code", `${durationWords(AUTHORIZATION_CODE_TTL)}, single use`],
          ["Access token", durationWords(ACCESS_TOKEN_TTL)],
          [
            "Refresh token",
            `${durationWords(REFRESH_TOKEN_TTL)} since the last refresh, ${durationWords(REFRESH_TOKEN_HARD_CAP)} since the first exchange`,
          ],
          ["id_token", "1 hour"],
          ["Previous client secret after a rotation", durationWords(SECRET_OVERLAP)],
        ],
      ),
      heading("Revoke"),
      call("POST", `${PUBLIC_URL}/oauth/revoke`),
      parameterFields(revokeFields),
      code("bash", "Revoke", revokeCommand),
      paragraph("The response is 200 with an empty body, even for an unknown token."),
      heading("When access ends"),
      table(
        ["Who", "What ends", "How you learn of it"],
        [
          [
            "Organizer disconnects you",
            "Installation tokens of the event and all user tokens on it",
            "401 [`token_revoked`](/docs/errors/token_revoked); no webhook",
          ],
          [
            "Participant revokes",
            "All tokens of that person, on every event",
            "[`user.revoked_access`](/docs/events/user.revoked_access)",
          ],
          [
            "You unpublish",
            "All tokens at once",
            `[\`data.deletion_required\`](/docs/events/data.deletion_required) and [\`integration.unpublished\`](/docs/events/integration.unpublished), ${durationWords(DELETION_GRACE)} later`,
          ],
          [
            "The platform suspends you",
            "All tokens",
            "[`integration.suspended`](/docs/events/integration.suspended)",
          ],
          [
            "The platform deletes your integration",
            "All tokens",
            "[`data.deletion_required`](/docs/events/data.deletion_required), `immediate`",
          ],
          [
            "An event is archived, or its organization loses its verification",
            `The event's tokens, ${durationWords(DELETION_GRACE)} later; until then they keep working`,
            "[`data.deletion_required`](/docs/events/data.deletion_required)",
          ],
          [
            "A code or a refresh token is used again",
            "The tokens of that authorization",
            "401 [`token_revoked`](/docs/errors/token_revoked)",
          ],
        ],
      ),
      paragraph(
        "Except for the grace periods, all of these take effect immediately: the next call returns 401. You receive the notices whose types you declared. Publishing again or lifting a suspension does not restore tokens: request a new authorization.",
      ),
      paragraph(
        "When your own organization loses its verification, your integration leaves the catalog, accepts no new connections or sign-ins, and cannot be published until the organization is verified again. Its connections to events of other organizations keep working.",
      ),
      paragraph(
        `[Delete](/docs/deletions) cached data of the event within ${durationWords(DELETION_DUTY_TTL)} of a disconnect, and attest the deletion.`,
      ),
      heading("Verify an id_token"),
      steps(
        "Fetch the public keys from `/oauth/jwks` and select one by `kid`. Cache them for five minutes.",
        `Check the RS256 signature, \`iss\` (\`${PUBLIC_URL}\`), \`aud\` (your client id) and \`exp\`.`,
        "Check `nonce` if you sent one; the id_token of a refresh has none. `sub` is the pseudonym: use it as the person's id. See [its claims](/docs/resources/id-token).",
      ),
    ],
  };
}
