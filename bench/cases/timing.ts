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

/** What takes the same time whether an address has an account or not (docs/rules/accounts.md#unknown-and-wrong). */
export const timings: Case[] = [
  { name: "timing of sign-in", needs: "database", run: () => compared("sign-in", signIns) },
  { name: "timing of proof", needs: "database", run: () => compared("proof", proofs) },
  { name: "timing of reset", needs: "database", run: () => compared("reset request", resets) },
  { name: "timing of invitation", needs: "database", run: () => compared("invitation", invitations) },
];

/** The samples count as alike from this p-value on: of a hundred runs without any difference, one falls below it by chance. */
const alikeFrom = 0.01;

interface Account {
  id: string;
  email: string;
}

type Ask = (account: Account) => Promise<unknown>;

/** What is asked of the accounts, and whether an account without a password stands for an unknown one. */
interface Door {
  ask: Ask;
  unknownIs: "no account" | "no password";
}

/** A guess at a password takes a tenth of a second of a core on purpose, so that a busy machine would spend an hour on all of them. */
const enoughAfterMs = 600_000;

/**
 * Each account is asked once. A known and an unknown one are a pair, in random order, so that whatever else the machine does falls on both. When the time is
 * over, fewer pairs have to do.
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

/** Within a session there is an account; one of single sign-on alone has no password to prove. */
const proofs = async (): Promise<Door> => ({ unknownIs: "no password", ask: ({ id }) => reprove(anActor({ id }), "not the password") });

const resets = async (): Promise<Door> => ({ unknownIs: "no account", ask: ({ email }) => requestPasswordLink(email, visitor) });

/** An organization may send twenty an hour. */
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
