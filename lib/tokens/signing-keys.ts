import { createPrivateKey, type KeyObject } from "node:crypto";
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from "jose";
import { clock } from "@/lib/clock";
import { open, seal } from "@/lib/crypto/seal";
import { takeNamedLock } from "@/lib/db/named-lock";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { perProcess } from "@/lib/per-process";
import { type SigningKeyPurpose, signingKeyPurposes } from "@/lib/resources/closed-sets";

const day = 86_400;
/**
 * A key signs for 90 days. Its successor is published a day before it takes over, and the old key
 * stays published for at least a day after its last signature.
 */
const signsForSeconds = 90 * day;
const overlapSeconds = day;

interface SigningKey {
  kid: string;
  key: KeyObject;
}

/**
 * The key that signs now. The first keys are created on first use, and a successor a day before the
 * period of the latest key ends. The first key also signs before its period begins: the process
 * that created it may have had a clock that was ahead, or the clock was set back.
 */
export async function signingKey(purpose: SigningKeyPurpose): Promise<SigningKey> {
  const keys = (await publishedKeys()).filter((row) => row.purpose === purpose);
  const now = clock.now().getTime();
  const current = keys.findLast((row) => row.signs_from.getTime() <= now) ?? keys[0];
  if (!current) throw new Error("There is no signing key.");
  return { kid: current.kid, key: privateKeyOf(current) };
}

/**
 * The keys that verify (RFC 7517): for id_tokens every key that signs, has recently signed or is
 * about to sign; for statements, which stay valid, every key.
 */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  const rows = await publishedKeys();
  return {
    keys: rows.map((row) => ({
      ...(row.public_jwk as JWK),
      kid: row.kid,
      alg: "RS256",
      use: "sig",
    })),
  };
}

/**
 * Any key that has ever signed, published or not, because its signatures stay valid. Undefined for
 * a key that is not ours.
 */
export async function publicKeyOf(kid: string): Promise<JWK | undefined> {
  const [row] = await query<{ public_jwk: JWK }>({
    name: "ever-public-key",
    text: "SELECT public_jwk FROM signing_keys WHERE kid = $1",
    values: [kid],
  });
  return row?.public_jwk;
}

interface KeyRow {
  kid: string;
  purpose: SigningKeyPurpose;
  public_jwk: unknown;
  sealed: Uint8Array;
  signs_from: Date;
}

/** Published keys, oldest first, cached for a minute. */
async function publishedKeys(): Promise<KeyRow[]> {
  const cache = keyCache();
  if (cache.rows && cache.readAt >= clock.now().getTime() - 60_000) return cache.rows;
  cache.reading ??= readPublishedKeys().finally(() => {
    cache.reading = undefined;
  });
  cache.rows = await cache.reading;
  cache.readAt = clock.now().getTime();
  return cache.rows;
}

async function readPublishedKeys(): Promise<KeyRow[]> {
  const rows = await query<KeyRow>({ name: "published-keys", text: published, values: [] });
  const due = signingKeyPurposes.filter((purpose) => isSuccessorDue(rows, purpose));
  if (due.length === 0) return rows;
  const candidates = await Promise.all(due.map(newKey));
  return transact((tx) => addSuccessors(tx, candidates));
}

/** Not read through Prisma, whose engine takes 100 MB in a process that serves only machines. */
const published = `
  SELECT kid, purpose, public_jwk, sealed, signs_from FROM signing_keys
   WHERE removed_at IS NULL ORDER BY signs_from`;

const publishedRows = (tx: Transaction) => tx.query<KeyRow>(published);

const isSuccessorDue = (rows: KeyRow[], purpose: SigningKeyPurpose) => {
  const latest = rows.findLast((row) => row.purpose === purpose);
  return (
    !latest ||
    latest.signs_from.getTime() + (signsForSeconds - overlapSeconds) * 1000 <= clock.now().getTime()
  );
};

/**
 * Runs in one process at a time. A process that had to wait finds the new keys and discards its own
 * candidates.
 */
async function addSuccessors(tx: Transaction, candidates: NewKey[]): Promise<KeyRow[]> {
  await takeNamedLock(tx, "signing keys");
  const rows = await publishedRows(tx);
  const now = clock.now().getTime();
  for (const candidate of candidates) {
    if (!isSuccessorDue(rows, candidate.purpose)) continue;
    const isFirst = rows.every(({ purpose }) => purpose !== candidate.purpose);
    await tx.signingKey.create({
      data: { ...candidate, signs_from: new Date(isFirst ? now : now + overlapSeconds * 1000) },
    });
  }
  const ofIdTokens = rows.filter(({ purpose }) => purpose === "id_token");
  const retired = ofIdTokens.filter((_, n) => hasSignedFor(overlapSeconds, ofIdTokens[n + 1], now));
  await tx.signingKey.updateMany({
    where: { kid: { in: retired.map((row) => row.kid) } },
    data: { retired_at: new Date(now), removed_at: new Date(now) },
  });
  return publishedRows(tx);
}

/**
 * A key signs until its successor does, which is later than planned when no key was needed for a
 * while.
 */
const hasSignedFor = (seconds: number, successor: KeyRow | undefined, now: number) =>
  successor !== undefined && successor.signs_from.getTime() + seconds * 1000 < now;

type NewKey = Awaited<ReturnType<typeof newKey>>;

async function newKey(purpose: SigningKeyPurpose) {
  const { publicKey, privateKey } = await generateKeyPair("RS256", {
    modulusLength: 2048,
    extractable: true,
  });
  const kid = crypto.randomUUID();
  const { kty, n, e } = await exportJWK(publicKey);
  const sealed = seal("signing-key", Buffer.from(await exportPKCS8(privateKey)), kid);
  return { kid, purpose, public_jwk: { kty, n, e }, sealed: Uint8Array.from(sealed) };
}

function privateKeyOf(row: KeyRow): KeyObject {
  const cache = keyCache();
  const known = cache.opened.get(row.kid);
  if (known) return known;
  const plain = open("signing-key", row.sealed, row.kid);
  if (!plain)
    throw new Error("A signing key cannot be unsealed: SECRET_KEY lacks the key that sealed it.");
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

const keyCache = perProcess<Cache>("serviceSigningKeys", () => ({ readAt: 0, opened: new Map() }));
