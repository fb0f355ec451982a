import { createPrivateKey, type KeyObject } from "node:crypto";
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from "jose";
import { clock } from "@/lib/clock";
import { open, seal } from "@/lib/crypto/seal";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";

const day = 86_400;
/** A key signs for 90 days; its successor is published a day before it signs, and it stays published a day after its last signature. */
const signsForSeconds = 90 * day;
const overlapSeconds = day;

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** The key that signs now. The first is made when it is first needed, a successor when the time of the last one ends. */
export async function signingKey(): Promise<SigningKey> {
  const rows = await keysInTime();
  const now = clock.now().getTime();
  const current = rows.filter((row) => row.signs_from.getTime() <= now).at(-1);
  if (!current) throw new Error("No signing key may sign yet.");
  return { kid: current.kid, key: opened(current) };
}

/** What verifies id_tokens: every key that signs, has lately signed or is about to (RFC 7517). */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  const rows = await keysInTime();
  return { keys: rows.map((row) => ({ ...(row.public_jwk as JWK), kid: row.kid, alg: "RS256", use: "sig" })) };
}

interface KeyRow {
  kid: string;
  public_jwk: unknown;
  sealed: Uint8Array;
  signs_from: Date;
}

/** Published keys, oldest first; they are read once a minute. */
async function keysInTime(): Promise<KeyRow[]> {
  const cache = holder();
  if (cache.rows && cache.readAt >= clock.now().getTime() - 60_000) return cache.rows;
  cache.reading ??= currentRows().finally(() => {
    cache.reading = undefined;
  });
  cache.rows = await cache.reading;
  cache.readAt = clock.now().getTime();
  return cache.rows;
}

async function currentRows(): Promise<KeyRow[]> {
  const rows = await publishedRows(prisma());
  if (!isSuccessorDue(rows)) return rows;
  const candidate = await newKey();
  return transact((tx) => addSuccessor(tx, candidate));
}

const publishedRows = (db: Pick<ReturnType<typeof prisma>, "signingKey">): Promise<KeyRow[]> =>
  db.signingKey.findMany({
    where: { removed_at: null },
    orderBy: { signs_from: "asc" },
    select: { kid: true, public_jwk: true, sealed: true, signs_from: true },
  });

const isSuccessorDue = (rows: KeyRow[]) => {
  const latest = rows.at(-1);
  return !latest || latest.signs_from.getTime() + (signsForSeconds - overlapSeconds) * 1000 <= clock.now().getTime();
};

/** One process at a time; whoever waited finds the key already there and drops its own. */
async function addSuccessor(tx: Transaction, candidate: NewKey): Promise<KeyRow[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('signing_keys'))`;
  const rows = await publishedRows(tx);
  if (!isSuccessorDue(rows)) return rows;
  const now = clock.now().getTime();
  const signsFrom = new Date(rows.length === 0 ? now : now + overlapSeconds * 1000);
  await tx.signingKey.create({ data: { ...candidate, signs_from: signsFrom } });
  const retired = rows.slice(0, -1).filter((row) => row.signs_from.getTime() + (signsForSeconds + overlapSeconds) * 1000 < now);
  await tx.signingKey.updateMany({
    where: { kid: { in: retired.map((row) => row.kid) } },
    data: { retired_at: new Date(now), removed_at: new Date(now) },
  });
  return publishedRows(tx);
}

type NewKey = Awaited<ReturnType<typeof newKey>>;

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const kid = crypto.randomUUID();
  const { kty, n, e } = await exportJWK(publicKey);
  const sealed = seal("signing-key", Buffer.from(await exportPKCS8(privateKey)), kid);
  return { kid, public_jwk: { kty, n, e }, sealed: Uint8Array.from(sealed) };
}

function opened(row: KeyRow): KeyObject {
  const cache = holder();
  const known = cache.opened.get(row.kid);
  if (known) return known;
  const plain = open("signing-key", row.sealed, row.kid);
  if (!plain) throw new Error("A signing key does not open: SECRET_KEY lacks the key that sealed it.");
  const key = createPrivateKey(plain);
  cache.opened.set(row.kid, key);
  return key;
}

interface Cache {
  rows?: KeyRow[];
  readAt: number;
  reading?: Promise<KeyRow[]>;
  opened: Map<string, KeyObject>;
}

function holder(): Cache {
  const scope = globalThis as { serviceSigningKeys?: Cache };
  scope.serviceSigningKeys ??= { readAt: 0, opened: new Map() };
  return scope.serviceSigningKeys;
}
