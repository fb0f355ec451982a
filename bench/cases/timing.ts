import { randomInt, randomUUID } from "node:crypto";
import { mannWhitney } from "@/bench/mann-whitney";
import { type Case, median, millisecondsOf, type Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { aMembership, anActor } from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { reprove } from "@/lib/transitions/account/reprove";
import { requestPasswordLink } from "@/lib/transitions/account/request-mail";
import { inviteMember } from "@/lib/transitions/invitation/invite";

/** Operations that must take the same time whether or not an address has an account (docs/rules/accounts.md#unknown-and-wrong). */
export const timings: Case[] = [
  { name: "timing of sign-in", needs: "database", run: () => compared("sign-in", signIns) },
  { name: "timing of proof", needs: "database", run: () => compared("proof", proofs) },
  { name: "timing of reset", needs: "database", run: () => compared("reset request", resets) },
  { name: "timing of invitation", needs: "database", run: () => compared("invitation", invitations) },
];

/** Samples with at least this p-value are considered alike. Of a hundred runs without any difference, one falls below it by chance. */
const alikeFrom = 0.01;

interface Account {
  id: string;
  email: string;
}

type Ask = (account: Account) => Promise<unknown>;

/** The request sent for each account, and whether a passwordless account represents an unknown one. */
interface Door {
  ask: Ask;
  unknownIs: "no account" | "no password";
}

/** A password guess deliberately takes a tenth of a second of a core, so a busy machine would spend an hour on all of them. */
const enoughAfterMs = 600_000;

/**
 * Sends one request per account. A known and an unknown account form a pair, in random order, so that other load on the machine affects both equally. When the
 * time runs out, the pairs measured so far are used.
 */
async function compared(name: string, open: () => Promise<Door>): Promise<Row[]> {
  const { ask, unknownIs } = await open();
  const count = size.timed + size.timedWarmUps;
  const known = await accounts(count, await hashPassword("lantern orchid seven"));
  const unknown = unknownIs === "no account" ? addresses(count) : await accounts(count, null);
  for (const account of [...known.splice(0, size.timedWarmUps), ...unknown.splice(0, size.timedWarmUps)]) await ask(account);
  const took = { known: [] as number[], unknown: [] as number[] };
  const timeKnown = async (account: Account) => took.known.push(await millisecondsOf(() => ask(account)));
  const timeUnknown = async (account: Account) => took.unknown.push(await millisecondsOf(() => ask(account)));
  const endAt = performance.now() + enoughAfterMs;
  for (const [index, one] of known.entries()) {
    const other = unknown[index];
    if (!other || performance.now() > endAt) break;
    const isKnownFirst = randomInt(2) === 0;
    if (isKnownFirst) await timeKnown(one);
    await timeUnknown(other);
    if (!isKnownFirst) await timeKnown(one);
  }
  await pool().query("TRUNCATE mails");
  const p = mannWhitney(took.known, took.unknown);
  return [
    { name: `${name}, known account`, p50: median(took.known) },
    { name: `${name}, unknown account`, p50: median(took.unknown), p, atLeast: `p ${alikeFrom}: alike (${took.known.length} each)` },
  ];
}

const visitor = { requestId: "bench", address: null, addressKey: null };

const signIns = async (): Promise<Door> => ({
  unknownIs: "no account",
  ask: ({ email }) => provePassword(email, "not the password", visitor),
});

/** A session always has an account. A single sign-on account without a password has no password to prove. */
const proofs = async (): Promise<Door> => ({ unknownIs: "no password", ask: ({ id }) => reprove(anActor({ id }), "not the password") });

const resets = async (): Promise<Door> => ({ unknownIs: "no account", ask: ({ email }) => requestPasswordLink(email, visitor) });

/** Spreads the invitations over organizations, because each may send only twenty an hour. */
async function invitations(): Promise<Door> {
  const teams = await Promise.all(
    Array.from({ length: Math.ceil(((size.timed + size.timedWarmUps) * 2) / invitationsPerTeam) }, () => aMembership()),
  );
  let asked = 0;
  const ask: Ask = async ({ email }) => {
    const team = teams[Math.floor(asked++ / invitationsPerTeam)];
    if (team) await inviteMember(team.actor, team.organization.id, { email, manage_events: true, manage_integrations: false });
  };
  return { unknownIs: "no account", ask };
}

const invitationsPerTeam = 10;

const addresses = (count: number): Account[] =>
  Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, email: `timed-${id}@example.com` };
  });

async function accounts(count: number, passwordHash: string | null): Promise<Account[]> {
  const made = addresses(count);
  const text =
    "INSERT INTO people (id, name, email, password_hash) SELECT id, 'Timed', email, $3 FROM unnest($1::uuid[], $2::text[]) AS made (id, email)";
  await pool().query(text, [made.map(({ id }) => id), made.map(({ email }) => email), passwordHash]);
  return made;
}
