// The quickstart's commands, for one shell. Each uses the variables of the ones before it; the
// reader replaces `…`.

export const quickstartSettings = (authUrl: string) => `
export INTEGRATIONS_URL=${authUrl}
export INTEGRATIONS_CLIENT_ID=…        # from the registration
export INTEGRATIONS_CLIENT_SECRET=…    # shown once, after the registration
export REDIRECT_URI=…                  # exactly as registered
export EVENT_ID=…                      # the last part of the event's address, under Organizer
`;

export const authorizeCommand = String.raw`
CODE_VERIFIER=$(openssl rand -base64 48 | tr '+/' '-_' | tr -d '=\n')
CODE_CHALLENGE=$(printf %s "$CODE_VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=\n')
STATE=$(openssl rand -hex 16)
echo "$INTEGRATIONS_URL/oauth/authorize?response_type=code&client_id=$INTEGRATIONS_CLIENT_ID&redirect_uri=$REDIRECT_URI&scope=event.read&event_id=$EVENT_ID&state=$STATE&code_challenge=$CODE_CHALLENGE&code_challenge_method=S256"
`;

export const keepCodeCommand = `
export CODE=…    # from the address, up to the next &
`;

export const exchangeCommand = String.raw`
curl --silent "$INTEGRATIONS_URL/oauth/token" \
  --data-urlencode grant_type=authorization_code \
  --data-urlencode code="$CODE" \
  --data-urlencode redirect_uri="$REDIRECT_URI" \
  --data-urlencode code_verifier="$CODE_VERIFIER" \
  --data-urlencode client_id="$INTEGRATIONS_CLIENT_ID" \
  --data-urlencode client_secret="$INTEGRATIONS_CLIENT_SECRET"
`;

export const keepTokensCommand = `
export ACCESS_TOKEN=…
export REFRESH_TOKEN=…
`;

export const readCommand = String.raw`
curl --silent "$INTEGRATIONS_URL/api/v1/events/$EVENT_ID" \
  --header "Authorization: Bearer $ACCESS_TOKEN"
`;

export const refreshCommand = String.raw`
curl --silent --retry 2 "$INTEGRATIONS_URL/oauth/token" \
  --header "Idempotency-Key: $(openssl rand -hex 16)" \
  --data-urlencode grant_type=refresh_token \
  --data-urlencode refresh_token="$REFRESH_TOKEN" \
  --data-urlencode client_id="$INTEGRATIONS_CLIENT_ID" \
  --data-urlencode client_secret="$INTEGRATIONS_CLIENT_SECRET"
`;

export const revokeCommand = String.raw`
curl --silent "$INTEGRATIONS_URL/oauth/revoke" \
  --user "$INTEGRATIONS_CLIENT_ID:$INTEGRATIONS_CLIENT_SECRET" \
  --data-urlencode token="$REFRESH_TOKEN"
`;

export const clientExample = `
import { createClient } from "integrations-client";

const { ACCESS_TOKEN = "", EVENT_ID = "" } = process.env;
const client = createClient({ accessToken: ACCESS_TOKEN });

const { event } = await client.getEvent(EVENT_ID);
console.log(event.title);
for await (const { start_time, title } of client.allActivities(EVENT_ID)) {
  console.log(start_time, title);
}
`;

export const installClientCommand = (authUrl: string) => `
npm init --yes
npm install ${authUrl}/docs/client.tgz
`;

export const keepClientCommand = (authUrl: string) => `
rm -f integrations-client-*.tgz
npm pack ${authUrl}/docs/client.tgz
npm install ./integrations-client-*.tgz
`;

export const expressReceiver = `
import express from "express";
import { verifyWebhook } from "integrations-client";

const secret = process.env.INTEGRATIONS_WEBHOOK_SECRET;
const app = express();

app.post("/webhooks", express.raw({ type: "*/*", limit: "1mb" }), async (request, response) => {
  try {
    const body = await verifyWebhook(request, secret);
    console.log(body.event_type);
    response.sendStatus(204);
  } catch {
    response.sendStatus(401);
  }
});

app.listen(4000);
`;

export const runClientExampleCommand = "node program.mjs";

export const runLiveBoardCommand = (authUrl: string) => `
cd examples/live-board
npm install
npm install --no-save ${authUrl}/docs/client.tgz
npm start
`;

export const nextAuthProvider = (authUrl: string) => `
const authUrl = ${JSON.stringify(authUrl)};

/** The default userinfo request would ask for application/json, which the API does not serve. */
async function readProfile({ tokens }) {
  const headers = { Authorization: "Bearer " + tokens.access_token };
  const response = await fetch(authUrl + "/api/v1/me/profile", { headers });
  return (await response.json()).profile;
}

export const service = {
  id: "service",
  name: "the service",
  type: "oauth",
  wellKnown: authUrl + "/.well-known/openid-configuration",
  authorization: { params: { scope: "profile.read" } },
  idToken: true,
  checks: ["pkce", "state"],
  clientId: process.env.INTEGRATIONS_CLIENT_ID,
  clientSecret: process.env.INTEGRATIONS_CLIENT_SECRET,
  userinfo: { request: readProfile },
  profile: ({ user_id, name, email }) => ({ id: user_id, name, email }),
};
`;

export const nextAuthRoute = `
import NextAuth from "next-auth";
import { service } from "./service-provider.mjs";

const handler = NextAuth({ providers: [service] });
export { handler as GET, handler as POST };
`;
