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
  const { PUBLIC_URL, ACCESS_TOKEN_TTL, AUTHORIZATION_CODE_TTL, REFRESH_TOKEN_TTL, REFRESH_TOKEN_HARD_CAP, SECRET_OVERLAP, DELETION_GRACE } =
    config();
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
        "Scopes of the other side are dropped from a request. Required scopes are granted together or not at all; optional ones may be left out, so look at `scope` of the answer.",
      ),
      heading("Authorize"),
      call("GET", `${PUBLIC_URL}/oauth/authorize`),
      parameterFields(authorizeParameters()),
      paragraph(
        "On success the browser arrives at `{redirect_uri}?code=…&state=…`. An unknown client or redirect URI gets an error page, never a redirect; most other faults arrive at your redirect URI as `error`, `error_description` and `state`. Refused requests of your integration stand in its **Requests**. **Authorization link** on its Overview builds requests that are right.",
      ),
      heading("Start URL", 3),
      paragraph(
        `People can begin at the service too. Type a **Start URL** under **Settings → Listing**: HTTPS, on the origin of one of your redirect URIs. Your page of the [catalog](/catalog) then offers **Connect to an event** and **Sign in with this app**, and a connection that needs re-consent leads there. The browser arrives with \`iss\`, which is \`${PUBLIC_URL}\`, and for an organizer with \`event_id\`: compare \`iss\`, then redirect to your authorization request as usual.`,
      ),
      heading("Participant sign-in", 3),
      paragraph(
        "A participant can sign in when an organizer has connected you to an event and they have an application on it that was not cancelled. A single such event is chosen automatically; of several the participant chooses one; without any they see an error page. Consent is asked once per person and event; `prompt=consent` asks again.",
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
        "Using an old refresh token again ends every token of the authorization, because somebody may have a copy.",
        "Send an `Idempotency-Key` with every refresh. When the answer is lost, the same request with the same key gets it again within a minute; without a key a second try ends every token of the authorization.",
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
      paragraph("The answer is 200 with an empty body, also for an unknown token."),
      heading("When access ends"),
      table(
        ["Who", "What ends", "How you learn of it"],
        [
          [
            "Organizer disconnects you",
            "Installation tokens of the event and all user tokens on it",
            "401 [`token_revoked`](/docs/errors/token_revoked); no webhook",
          ],
          ["Participant revokes", "All tokens of that person, on every event", "[`user.revoked_access`](/docs/events/user.revoked_access)"],
          [
            "You unpublish",
            "All tokens at once",
            `[\`data.deletion_required\`](/docs/events/data.deletion_required) and [\`integration.unpublished\`](/docs/events/integration.unpublished), ${durationWords(DELETION_GRACE)} later`,
          ],
          ["The platform suspends you", "All tokens", "[`integration.suspended`](/docs/events/integration.suspended)"],
          ["The platform deletes your integration", "All tokens", "[`data.deletion_required`](/docs/events/data.deletion_required), `immediate`"],
          [
            "An event is archived, or its organization loses its verification",
            `The event's tokens, ${durationWords(DELETION_GRACE)} later; until then they work, and nothing has ended`,
            "[`data.deletion_required`](/docs/events/data.deletion_required)",
          ],
          ["Somebody uses a code or a refresh token again", "The tokens of that authorization", "401 [`token_revoked`](/docs/errors/token_revoked)"],
        ],
      ),
      paragraph(
        "All but the grace take effect at once: the next call answers 401. You receive the notices whose types you declared. Publishing again, or a lifted suspension, does not bring tokens back: ask for a new authorization.",
      ),
      paragraph(
        "When your own organization loses its verification, your integration leaves the catalog, takes no new connections and sign-ins and cannot be published until the organization is verified again. Where it is connected to events of others, it goes on.",
      ),
      paragraph("[Delete](/docs/deletions) cached data of the event within 30 days of a disconnect, and attest it."),
      heading("Verify an id_token"),
      steps(
        "Take the public keys from `/oauth/jwks` and choose by `kid`. Keep them for five minutes.",
        `Check the RS256 signature, \`iss\` (\`${PUBLIC_URL}\`), \`aud\` (your client id) and \`exp\`.`,
        "Check `nonce` when you sent one. `sub` is the pseudonym: use it as the person's id. See [its claims](/docs/resources/id-token).",
      ),
    ],
  };
}
