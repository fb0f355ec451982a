import * as z from "zod";
import type { Bench } from "@/bench/bench";
import type { LoadRequest } from "@/bench/load";
import { besideFloor, type Case, type Row } from "@/bench/measure";
import { installPeers } from "@/bench/peers/install";
import { rowsOfProcess } from "@/bench/rows-of-process";
import { type BenchServer, startServer } from "@/bench/servers";
import { size } from "@/bench/size";
import { aVerifier } from "@/e2e/support/oauth";
import { newSecret } from "@/lib/crypto/secrets";
import { exchangesOf, formRequest, refreshesOf } from "./grants";

const client = { client_id: "bench", clientSecret: newSecret("svc_cs_") };
const { codeVerifier, codeChallenge } = aVerifier();

/**
 * oidc-provider and graphile-worker, installed from npm, beside the service and the floor: the same
 * requests from the same clients on the same PostgreSQL, in the same minutes.
 */
export const peers: Case[] = [{ name: "peers", isOnlyRunByName: true, run }];

async function run(bench: Bench): Promise<Row[]> {
  const { folder, remove } = installPeers();
  const peer = await startServer({
    name: "bench peer",
    args: ["bench/peers/oidc-provider.mjs", folder],
    settings: {
      DATABASE_URL: bench.databaseUrl,
      PEER_SECRET: client.clientSecret,
      PEER_CHALLENGE: codeChallenge,
    },
    probe: { path: "/.well-known/openid-configuration" },
  });
  try {
    const grantRows = await grantsBeside(bench, peer);
    const queued = String(Math.min(20_000, size.oncePerRun * 2));
    return [...grantRows, ...(await rowsOfProcess("bench/deliveries.ts", [queued, folder]))];
  } finally {
    await peer.stop();
    remove();
  }
}

async function grantsBeside(bench: Bench, peer: BenchServer): Promise<Row[]> {
  const { world } = bench;
  const rows: Row[] = [];
  for (const { name, own, theirs } of [
    {
      name: "exchange",
      own: () => exchangesOf(world, "installation"),
      theirs: () => exchangesOfPeer(peer, "code"),
    },
    {
      name: "exchange with id_token",
      own: () => exchangesOf(world, "user"),
      theirs: () => exchangesOfPeer(peer, "openid code"),
    },
    { name: "refresh", own: () => refreshesOf(world), theirs: () => refreshesOfPeer(peer) },
  ])
    rows.push(
      await besideFloor(bench, { name: `service: ${name}`, service: own, floor: own }),
      await besideFloor(
        { ...bench, service: peer },
        { name: `oidc-provider: ${name}`, service: theirs, floor: own },
      ),
    );
  return rows;
}

const exchangesOfPeer = async (peer: BenchServer, kind: string): Promise<LoadRequest[]> =>
  (await issuedBy(peer, kind)).map((code) =>
    formRequest(client, "/token", {
      grant_type: "authorization_code",
      redirect_uri: "https://example.com/back",
      code_verifier: codeVerifier,
      code,
    }),
  );

const refreshesOfPeer = async (peer: BenchServer): Promise<LoadRequest[]> =>
  (await issuedBy(peer, "refresh token")).map((refresh_token) =>
    formRequest(client, "/token", { grant_type: "refresh_token", refresh_token }),
  );

async function issuedBy({ port }: BenchServer, kind: string): Promise<string[]> {
  const query = new URLSearchParams({ kind, count: String(size.oncePerRun) });
  const answer = await fetch(`http://127.0.0.1:${port}/seed?${query}`);
  if (!answer.ok) throw new Error(`oidc-provider issued no ${kind}: ${await answer.text()}`);
  return z.array(z.string()).parse(await answer.json());
}
