import { config } from "@/lib/config/config";
import { exchangeCommand, refreshCommand, revokeCommand } from "@/lib/docs/code/quickstart";
import { call, code, heading, list, note, type Page, paragraph, steps, table } from "@/lib/docs/content";
import { parameterFields } from "@/lib/docs/field-table";
import { authorizeParameters, codeExchangeFields, idempotencyKey, refreshFields, revokeFields } from "@/lib/docs/parameters";
import { installationTokenSample, userTokenSample } from "@/lib/docs/samples";
import { json } from "@/lib/docs/words";
import { scopeNames, scopeTexts } from "@/lib/resources/scopes";
import { durationWords } from "@/lib/words";

export function oauthPage(): Page {
  const { PUBLIC_URL, ACCESS_TOKEN_TTL, AUTHORIZATION_CODE_TTL, REFRESH_TOKEN_TTL, REFRESH_TOKEN_HARD_CAP, SECRET_OVERLAP } = config();
  return {
    path: "/docs/oauth",
    title: "Authorization",
    description: "OAuth 2.0 authorization code with PKCE: two flows, two kinds of token.",
    blocks: [
      table(
        ["About", "Organizer connect", "Participant sign-in"],
        [
          ["Who agrees", "An organizer, for one event", "A participant, for themselves"],
          ["`event_id` in the request", "yes", "left out: the service finds the event"],
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
        "Scopes of the other side are dropped from a request. Required scopes are all or nothing; optional ones may be left out, so look at `scope` of the answer.",
      ),
      heading("Authorize"),
      call("GET", `${PUBLIC_URL}/oauth/authorize`),
      parameterFields(authorizeParameters()),
      paragraph(
        "On success the browser comes to `{redirect_uri}?code=…&state=…`. Later faults come there as `error` and `state`; an unknown client or redirect URI gets an error page and never a redirect.",
      ),
      heading("Participant sign-in", 3),
      paragraph(
        "A participant can sign in when an organizer has connected you to an event and they have an application on it that was not cancelled. One such event is taken by itself, several are offered to choose from, none shows a page that says so. Consent is asked once per person and event; `prompt=consent` asks again.",
      ),
      heading("Exchange a code"),
      call("POST", `${PUBLIC_URL}/oauth/token`),
      parameterFields(codeExchangeFields()),
      code("bash", "Exchange the code", exchangeCommand),
      code("json", "After organizer connect", json(installationTokenSample)),
      code("json", "After participant sign-in", json(userTokenSample)),
      note("A code is for one exchange. A second one answers `invalid_grant` and ends the tokens of the first.", "warn"),
      heading("Refresh"),
      parameterFields([...refreshFields(), idempotencyKey]),
      code("bash", "Refresh", refreshCommand),
      list(
        "Each refresh token is used once. Store the new pair before you use it.",
        "Using an old refresh token again ends the whole family: somebody has a copy.",
        "Send the header `Idempotency-Key` with every refresh: otherwise a lost answer costs you the family.",
        "Let one process refresh at a time.",
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
      paragraph("The answer is 200 with an empty body, also for a token nobody knows."),
      heading("When access ends"),
      table(
        ["Who", "What ends", "How you learn of it"],
        [
          [
            "Organizer disconnects you",
            "Installation tokens of the event and all user tokens on it",
            "401 [`token_revoked`](/docs/errors/token_revoked); no webhook",
          ],
          ["Participant revokes", "All tokens of that person with you", "[`user.revoked_access`](/docs/events/user.revoked_access)"],
          [
            "You unpublish",
            "All tokens",
            "[`data.deletion_required`](/docs/events/data.deletion_required), [`integration.unpublished`](/docs/events/integration.unpublished)",
          ],
          ["The platform suspends you", "All tokens", "[`integration.suspended`](/docs/events/integration.suspended)"],
        ],
      ),
      paragraph("Delete cached data of the event within 30 days of a disconnect."),
      heading("Verify an id_token"),
      steps(
        "Take the public keys from `/oauth/jwks` and choose by `kid`. Keep them for five minutes.",
        `Check the RS256 signature, \`iss\` (\`${PUBLIC_URL}\`), \`aud\` (your client id) and \`exp\`.`,
        "Check `nonce` when you sent one. `sub` is the pseudonym: use it as the person's id. See [its claims](/docs/resources/id-token).",
      ),
    ],
  };
}
