import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { importFrom } from "./from-folder.mjs";

// oidc-provider with all its models as JSON in one table of the bench's database. `/seed` issues
// codes or refresh tokens for one run.

const [folder] = process.argv.slice(2);
const { default: Provider } = await importFrom(folder, "oidc-provider");
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS peer_models (
  model text, id text, grant_id text, payload jsonb NOT NULL, expires_at timestamptz,
  PRIMARY KEY (model, id))`);
await pool.query("CREATE INDEX IF NOT EXISTS peer_models_grant_idx ON peer_models (grant_id)");

class TableAdapter {
  constructor(model) {
    this.model = model;
  }
  async upsert(id, payload, expiresIn) {
    await pool.query({
      name: "upsert",
      text: `INSERT INTO peer_models VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
             ON CONFLICT (model, id)
             DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
      values: [this.model, id, payload.grantId, JSON.stringify(payload), expiresIn],
    });
  }
  async find(id) {
    const { rows } = await pool.query({
      name: "find",
      text: `SELECT payload FROM peer_models
              WHERE model = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > now())`,
      values: [this.model, id],
    });
    return rows[0]?.payload;
  }
  async consume(id) {
    await pool.query({
      name: "consume",
      text: `UPDATE peer_models
                SET payload = payload || jsonb_build_object('consumed',
                  extract(epoch FROM now())::int)
              WHERE model = $1 AND id = $2`,
      values: [this.model, id],
    });
  }
  async destroy(id) {
    await pool.query({
      name: "destroy",
      text: "DELETE FROM peer_models WHERE model = $1 AND id = $2",
      values: [this.model, id],
    });
  }
  async revokeByGrantId(grantId) {
    await pool.query({
      name: "revoke",
      text: "DELETE FROM peer_models WHERE grant_id = $1",
      values: [grantId],
    });
  }
  async findByUid() {}
  async findByUserCode() {}
}

const clientId = "bench";
const redirectUri = "https://example.com/back";
const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  format: "jwk",
});
const provider = new Provider(`http://localhost:${process.env.PORT}`, {
  adapter: TableAdapter,
  clients: [
    {
      client_id: clientId,
      client_secret: process.env.PEER_SECRET,
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token"],
      redirect_uris: [redirectUri],
    },
  ],
  cookies: { keys: ["bench"] },
  features: { devInteractions: { enabled: false } },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  issueRefreshToken: () => true,
  jwks: { keys: [{ ...key, use: "sig", alg: "RS256" }] },
  rotateRefreshToken: true,
});

const answer = provider.callback();
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (pathname !== "/seed") return answer(request, response);
  issue(searchParams.get("kind"), Number(searchParams.get("count"))).then(
    (issued) => response.end(JSON.stringify(issued)),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), "127.0.0.1");

/** With `openid`, an exchange makes an id_token as well. */
async function issue(kind, count) {
  const client = await provider.Client.find(clientId);
  const scope = kind === "openid code" ? "openid" : "";
  const one = async () => {
    const grant = new provider.Grant({ accountId: "somebody", clientId });
    if (scope) grant.addOIDCScope(scope);
    const model = {
      accountId: "somebody",
      client,
      grantId: await grant.save(),
      gty: "authorization_code",
      authTime: Math.floor(Date.now() / 1_000),
      scope,
    };
    return kind === "refresh token"
      ? new provider.RefreshToken({ ...model, rotations: 0, iiat: model.authTime }).save()
      : new provider.AuthorizationCode({
          ...model,
          redirectUri,
          codeChallenge: process.env.PEER_CHALLENGE,
          codeChallengeMethod: "S256",
        }).save();
  };
  const issued = [];
  while (issued.length < count)
    issued.push(...(await Promise.all(Array.from({ length: 50 }, one))));
  return issued.slice(0, count);
}
