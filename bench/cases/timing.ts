import { randomInt, randomUUID } from "node:crypto";
import { mannWhitney } from "@/bench/mann-whitney";
import { type Case, median, millisecondsOf, type Row } from "@/bench/measure";
import { size } from "@/bench/size";
import { aMembership, anActor } from "@/e2e/support/world";
import { hashPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { renewProofWithPassword } from "@/lib/transitions/account/renew-proof";
import { requestPasswordLink } from "@/lib/transitions/account/request-link";
import { inviteMember } from "@/lib/transitions/invitation/invite";

/**
 * Operations that must take the same time whether or not an address has an account
 * (docs/rules/accounts.md#unknown-and-wrong).
 */
export const timings: Case[] = [
  {
    name: "timing of sign-in",
    needs: "database",
    run: () => compareKnownAndUnknown("sign-in", signIns),
  },
  {
    name: "timing of proof",
    needs: "database",
    run: () => compareKnownAndUnknown("proof", proofs),
  },
  {
    name: "timing of reset",
    needs: "database",
    run: () => compareKnownAndUnknown("reset request", resets),
  },
  {
    name: "timing of invitation",
    needs: "database",
    run: () => compareKnownAndUnknown("invitation", invitations),
  },
];

/**
 * Samples with at least this p-value are considered alike. Of a hundred runs without any
 * difference, one falls below it by chance.
 */
const minimumPValue = 0.01;

interface Account {
  id: string;
  email: string;
}

type SendRequest = (account: Account) => Promise<unknown>;

/**
 * The request sent for each account, and whether a passwordless account represents an unknown one.
 */
interface TimedOperation {
  ask: SendRequest;
  unknownIs: "no account" | "no password";
}

/**
 * A password guess deliberately takes a tenth of a second of a core, so a busy machine would spend
 * an hour on all of them.
 */
const timeLimitMs = 600_000;

/**
 * Sends one request per account. A known and an unknown account form a pair, in random order, so
 * that other load on the machine affects both equally. When the time runs out, the pairs measured
 * so far are used.
 */
async function compareKnownAndUnknown(
  name: string,
  prepare: () => Promise<TimedOperation>,
): Promise<Row[]> {
  const { ask, unknownIs } = await prepare();
  const count = size.timed + size.timedWarmUps;
  const known = await accounts(count, await hashPassword("lantern orchid seven"));
  const unknown = unknownIs === "no account" ? addresses(count) : await accounts(count, null);
  for (const account of [
    ...known.splice(0, size.timedWarmUps),
    ...unknown.splice(0, size.timedWarmUps),
  ])
    await ask(account);
  const milliseconds = { known: [] as number[], unknown: [] as number[] };
  const timeKnown = async (account: Account) =>
    milliseconds.known.push(await millisecondsOf(() => ask(account)));
  const timeUnknown = async (account: Account) =>
    milliseconds.unknown.push(await millisecondsOf(() => ask(account)));
  const endAt = performance.now() + timeLimitMs;
  for (const [index, knownAccount] of known.entries()) {
    const unknownAccount = unknown[index];
    if (!unknownAccount || performance.now() > endAt) break;
    const isKnownFirst = randomInt(2) === 0;
    if (isKnownFirst) await timeKnown(knownAccount);
    await timeUnknown(unknownAccount);
    if (!isKnownFirst) await timeKnown(knownAccount);
  }
  await pool().query("TRUNCATE mails");
  const p = mannWhitney(milliseconds.known, milliseconds.unknown);
  return [
    { name: `${name}, known account`, p50: median(milliseconds.known) },
    {
      name: `${name}, unknown account`,
      p50: median(milliseconds.unknown),
      p,
      atLeast: `p ${minimumPValue}: alike (${milliseconds.known.length} each)`,
    },
  ];
}

const visitor = { requestId: "bench", address: null, addressKey: null };

const signIns = async (): Promise<TimedOperation> => ({
  unknownIs: "no account",
  ask: ({ email }) => provePassword(email, "not the password", visitor),
});

/**
 * A session always has an account. A single sign-on account without a password has no password to
 * prove.
 */
const proofs = async (): Promise<TimedOperation> => ({
  unknownIs: "no password",
  ask: ({ id }) => renewProofWithPassword(anActor({ id }), "not the password"),
});

const resets = async (): Promise<TimedOperation> => ({
  unknownIs: "no account",
  ask: ({ email }) => requestPasswordLink(email, visitor),
});

/** Spreads the invitations over organizations, because each may send only twenty an hour. */
async function invitations(): Promise<TimedOperation> {
  const teams = await Promise.all(
    Array.from(
      { length: Math.ceil(((size.timed + size.timedWarmUps) * 2) / invitationsPerTeam) },
      () => aMembership(),
    ),
  );
  let sent = 0;
  const ask: SendRequest = async ({ email }) => {
    const team = teams[Math.floor(sent++ / invitationsPerTeam)];
    if (team)
      await inviteMember(team.actor, team.organization.id, {
        email,
        manage_events: true,
        manage_integrations: false,
      });
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
  const created = addresses(count);
  const text =
    "INSERT INTO people (id, name, email, password_hash) SELECT id, 'Timed', email, $3 FROM unnest($1::uuid[], $2::text[]) AS made (id, email)";
  await pool().query(text, [
    created.map(({ id }) => id),
    created.map(({ email }) => email),
    passwordHash,
  ]);
  return created;
}
