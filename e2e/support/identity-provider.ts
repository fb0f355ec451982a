import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { freePort } from "./service";

/** The person who signs in at the provider, and the claims that the provider makes about them. */
export interface Profile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  /** Seconds since the sign-in at the provider, or null when the provider does not say. */
  secondsSinceSignIn?: number | null;
}

interface Code {
  profile: Profile;
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
}

export const clientId = "the-service";
export const clientSecret = "a secret of the tests";

/**
 * An OpenID provider on loopback with discovery, PKCE and signed id_tokens. It answers each
 * authorization request immediately with a code for the profile in `profile`.
 * `authorizationRequests` collects the parameters of the requests.
 */
export async function startIdentityProvider() {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, Code>();
  const authorizationRequests: URLSearchParams[] = [];
  const provider = { issuer, authorizationRequests, profile: { sub: "nobody" } as Profile, stop };

  const idToken = ({ profile: { secondsSinceSignIn = 0, ...claims }, nonce }: Code) =>
    new SignJWT({
      ...claims,
      nonce,
      ...(secondsSinceSignIn !== null && {
        auth_time: Math.floor(Date.now() / 1000) - secondsSinceSignIn,
      }),
    })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime("5 minutes")
      .sign(privateKey);

  const pages: Record<
    string,
    (request: IncomingMessage, url: URL) => Promise<object | URL | undefined>
  > = {
    "/.well-known/openid-configuration": async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/keys": async () => ({ keys: [key] }),
    "/authorize": async (_, { searchParams }) => {
      authorizationRequests.push(searchParams);
      const code = randomBytes(8).toString("hex");
      const [nonce, challenge, redirectUri] = ["nonce", "code_challenge", "redirect_uri"].map(
        (name) => searchParams.get(name),
      ) as (string | null)[];
      codes.set(code, {
        profile: provider.profile,
        nonce: nonce ?? null,
        challenge: challenge ?? null,
        redirectUri: redirectUri ?? null,
      });
      const redirect = new URL(redirectUri ?? issuer);
      for (const [name, value] of Object.entries({ code, state: searchParams.get("state") ?? "" }))
        redirect.searchParams.set(name, value);
      return redirect;
    },
    "/token": async (request) => {
      const form = new URLSearchParams(await textOf(request));
      const code = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret).replaceAll("%20", "+")}`).toString("base64")}`;
      const verifier = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (
        !code ||
        request.headers.authorization !== basic ||
        verifier !== code.challenge ||
        form.get("redirect_uri") !== code.redirectUri
      )
        return undefined;
      return {
        access_token: randomBytes(8).toString("hex"),
        token_type: "Bearer",
        expires_in: 300,
        id_token: await idToken(code),
      };
    },
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    const answer = await pages[url.pathname]?.(request, url);
    if (answer instanceof URL) response.writeHead(302, { Location: answer.href }).end();
    else
      response
        .writeHead(answer ? 200 : 400, { "Content-Type": "application/json" })
        .end(JSON.stringify(answer ?? { error: "invalid_grant" }));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return provider;

  async function stop() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
