import type { Bench } from "@/bench/bench";
import type { LoadRequest } from "@/bench/load";
import { besideFloor, type Case, type Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { issueCodes, issueTokens, type World } from "@/bench/world";
import { authorizeUrl } from "@/e2e/support/oauth";
import type { TokenKind } from "@/lib/tokens/authorization-code";

/** The number of codes or tokens for one run, because each is used once. */
const perRun = size.oncePerRun;

export const grants: Case[] = [
  {
    name: "exchange installation",
    run: (bench) => exchange(bench, "installation", "1,720/s, 0.70"),
  },
  { name: "exchange user", run: (bench) => exchange(bench, "user", "1,100/s") },
  { name: "refresh", run: refresh },
  { name: "revoke", run: revoke },
  { name: "authorize", run: authorize },
];

/** As many exchanges as one run sends. */
export async function exchangesOf(world: World, kind: TokenKind): Promise<LoadRequest[]> {
  const fields = {
    grant_type: "authorization_code",
    redirect_uri: world.app.redirectUri,
    code_verifier: world.codeVerifier,
  };
  return (await issueCodes(world, kind, perRun)).map((code) =>
    formRequest(world.app, "/oauth/token", { ...fields, code }),
  );
}

async function exchange(bench: Bench, kind: TokenKind, atLeast: string): Promise<Row[]> {
  const requests = () => exchangesOf(bench.world, kind);
  const name = kind === "user" ? "exchange with id_token" : "exchange, installation";
  return [await besideFloor(bench, { name, service: requests, floor: requests, atLeast })];
}

/** As many refreshes as one run sends. */
export const refreshesOf = async (world: World): Promise<LoadRequest[]> =>
  (await issueTokens(world, "refresh_tokens", perRun)).map((token) =>
    formRequest(world.app, "/oauth/token", { grant_type: "refresh_token", refresh_token: token }),
  );

async function refresh(bench: Bench): Promise<Row[]> {
  const requests = () => refreshesOf(bench.world);
  return [
    await besideFloor(bench, {
      name: "refresh, installation",
      service: requests,
      floor: requests,
      atLeast: "2,550/s, 0.68",
    }),
  ];
}

async function revoke(bench: Bench): Promise<Row[]> {
  const { world } = bench;
  const requests = async () =>
    (await issueTokens(world, "access_tokens", perRun)).map((token) =>
      formRequest(world.app, "/oauth/revoke", { token }),
    );
  return [
    await besideFloor(bench, {
      name: "revoke an access token",
      service: requests,
      floor: requests,
    }),
  ];
}

/** Participant sign-in with an existing consent: an immediate redirect with a code. */
async function authorize(bench: Bench): Promise<Row[]> {
  const { world } = bench;
  const { pathname, search } = new URL(
    authorizeUrl(world.app, { scope: "profile.read", code_challenge: world.codeChallenge }),
  );
  const path = pathname + search;
  const service = () => [{ path, headers: { Cookie: world.cookie } }];
  const floor = () => [{ path, headers: { Cookie: `session=${world.session}` } }];
  await requireCode(bench.service.port, service());
  return [
    await besideFloor(bench, { name: "authorize, consent exists", service, floor, status: 302 }),
  ];
}

/** Throws unless the redirect has a code, because refusals are redirects too. */
async function requireCode(port: number, [request]: LoadRequest[]) {
  const { headers } = await fetch(`http://127.0.0.1:${port}${request?.path}`, {
    headers: request?.headers,
    redirect: "manual",
  });
  if (!headers.get("location")?.includes("code="))
    throw new Error(`The authorization endpoint returned no code: ${headers.get("location")}`);
}

/** A form with a client's credentials. */
export function formRequest(
  { client_id, clientSecret }: { client_id: string; clientSecret: string },
  path: string,
  fields: Record<string, string>,
): LoadRequest {
  const body = new URLSearchParams({
    client_id,
    client_secret: clientSecret,
    ...fields,
  }).toString();
  return {
    method: "POST",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  };
}
