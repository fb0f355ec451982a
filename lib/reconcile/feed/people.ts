import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import type { Item } from "@/lib/reconcile/item";
import { endUnprovedAccessOf } from "@/lib/transitions/account/end-access";
import {
  ensureAccounts,
  type NamedAccount,
  takeNewPeople,
} from "@/lib/transitions/account/ensure-account";
import { provedAccounts, waitingGuests } from "@/lib/transitions/account/waiting-records";
import { fieldFault } from "@/lib/transitions/field-fault";
import {
  addPeople,
  changePeople,
  endParticipation,
  type PersonRecord,
  type PersonWithRecord,
} from "@/lib/transitions/participant/from-source";
import type { StateLine } from "./line";
import { identityOf, type KindVerbs, type LineBatch, person, single } from "./line-batch";

// The people whom the lines of an event name: accounts by their address, guests by the source's
// key.

export const personVerbs: KindVerbs = {
  add: async (batch) => {
    const { tx, actor, event } = batch;
    if (!batch.vouches) await takeNewPeople(tx, event, batch.lines.length);
    const people = await peopleOfLines(batch);
    await addPeople(tx, actor, event, people);
    return people.map(({ personId }) => ({ id: personId, isChanged: true }));
  },
  change: async (batch) => {
    const { tx, actor, event } = batch;
    const people = await peopleOfLines(batch);
    const changed = new Set(await changePeople(tx, actor, event, people));
    return people.map(({ personId, isAccessEnded }) => ({
      id: personId,
      isChanged: changed.has(personId) || isAccessEnded,
    }));
  },
  remove: single(async ({ tx, actor, event, vouches, line }) => {
    const find = async (isProved: boolean) =>
      (await findPeopleByRef(tx, event.id, [line.id], isProved)).get(line.id);
    // Who applied without proving the address is removed, too.
    const personId = (await find(vouches)) ?? (await find(true));
    return personId !== undefined && endParticipation(tx, actor, event, personId);
  }),
};

/** The person that a line is about. */
interface LinePerson extends PersonWithRecord {
  isAccessEnded: boolean;
}

/** The people of the lines: accounts, and guests, some of whom wait for their address. */
async function peopleOfLines(batch: LineBatch): Promise<LinePerson[]> {
  const { tx, event, vouches, lines } = batch;
  const accounts = await accountsOfLines(batch);
  const guests = lines.filter(({ id }) => !accounts.has(id));
  const refs = guests.map(({ id }) => id);
  const waitingIds = await waitingGuests(
    tx,
    refs.filter((ref) => ref.includes("@")),
  );
  const knownIds = new Map([
    ...waitingIds,
    ...(await findPeopleByRef(tx, event.id, refs, vouches)),
  ]);
  const newGuestLines = guests.filter(({ id }) => !knownIds.has(id));
  const createdIds = await createGuests(
    tx,
    newGuestLines.map(({ id, item }) => (id.includes("@") ? id : emailOfGuest(item))),
  );
  const newIds = new Map(newGuestLines.map(({ id }, n) => [id, createdIds[n]]));
  return lines.map((line) => {
    const { id, ...times } = identityOf(batch, line);
    const record = { ...times, record: personFieldsOf(line) };
    const account = accounts.get(id);
    if (account) return { ...record, personId: account.id, isAccessEnded: account.isAccessEnded };
    const personId = knownIds.get(id) ?? newIds.get(id);
    if (personId === undefined) throw new Error("A line's person is not there.");
    return { ...record, personId, guestKey: id, isAccessEnded: false };
  });
}

/**
 * The accounts of the addresses. A source that vouches creates missing ones, and ends the access to
 * those that nobody had proved; for any other source only proved ones are known.
 */
async function accountsOfLines({
  tx,
  vouches,
  lines,
}: LineBatch): Promise<Map<string, Pick<NamedAccount, "id" | "isAccessEnded">>> {
  const named = lines.filter(({ id }) => id.includes("@"));
  if (vouches)
    return ensureAccounts(
      tx,
      named.map(({ id, item }) => ({
        email: id,
        name: typeof item.display_name === "string" ? item.display_name : null,
      })),
    );
  const emails = named.map(({ id }) => id);
  const proved = await provedAccounts(tx, emails);
  return new Map([...proved].map(([email, id]) => [email, { id, isAccessEnded: false }]));
}

function personFieldsOf(line: StateLine): PersonRecord {
  const { guest } = line.item;
  const email =
    typeof guest === "object" && guest !== null && "email" in guest
      ? z.string().nullable().parse(guest.email)
      : undefined;
  return { ...person.given(line), ...(email !== undefined && { email }) };
}

/**
 * The ids of people on the event, by the references to them. A reference to nobody has no entry.
 */
async function findPeopleByRef(
  tx: Transaction,
  eventId: string,
  refs: string[],
  vouches: boolean,
): Promise<Map<string, string>> {
  return new Map((await findPeople(tx, eventId, refs, vouches)).map(({ ref, id }) => [ref, id]));
}

/** Creates guests, who are people without an account. Returns their ids in the same order. */
async function createGuests(
  tx: Transaction,
  emails: readonly (string | null)[],
): Promise<string[]> {
  const guests = emails.map((email) => ({ id: randomUUID(), is_guest: true, email }));
  await insertEach(tx, "people", guests);
  return guests.map(({ id }) => id);
}

/** The address at which a line says a guest can be reached. */
function emailOfGuest({ guest }: Item): string | null {
  const isNamed = typeof guest === "object" && guest !== null && "email" in guest;
  return isNamed && typeof guest.email === "string" ? guest.email : null;
}

/**
 * The ids of the people of activities, for the fields that each line has. Removed players are
 * omitted, because they hold no seat. Access to accounts with an unproved address ends first.
 */
export async function activityPeople({ tx, event, vouches, lines }: LineBatch) {
  const items = lines.map(({ item }) => item);
  const refsOfItems = items.map(({ host, co_hosts, players }) => ({
    host: refsOf(host),
    co_hosts: refsOf(co_hosts),
    players: refsOf(players),
  }));
  const refs = new Set(
    refsOfItems.flatMap(({ host, co_hosts, players }) => [...host, ...co_hosts, ...players]),
  );
  const people = new Map(
    (await findPeople(tx, event.id, [...refs], vouches)).map((person) => [person.ref, person]),
  );
  const unprovedIds = [...people.values()].flatMap(({ id, is_unproved }) =>
    is_unproved ? [id] : [],
  );
  const endedIds = new Set(await endUnprovedAccessOf(tx, unprovedIds));
  return items.map((item, n) => {
    const peopleIn = (field: "host" | "co_hosts" | "players") =>
      (refsOfItems[n]?.[field] ?? []).map((ref) => {
        const person = people.get(ref);
        if (!person)
          throw fieldFault(
            field,
            "a person of this event: the e-mail address or guest key of one of its people",
          );
        return person;
      });
    const [host, coHosts, players] = [peopleIn("host"), peopleIn("co_hosts"), peopleIn("players")];
    return {
      fields: {
        ...(item.host !== undefined && { host: host[0]?.id ?? null }),
        ...(item.co_hosts !== undefined && { co_hosts: coHosts.map(({ id }) => id) }),
        ...(item.players !== undefined && {
          players: players.flatMap(({ id, is_gone }) => (is_gone ? [] : [id])),
        }),
      },
      isAccessEnded: [...host, ...coHosts, ...players].some(({ id }) => endedIds.has(id)),
    };
  });
}

const refsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];

interface PersonByRef {
  ref: string;
  id: string;
  is_gone: boolean;
  /** An account whose address nobody has proved. */
  is_unproved: boolean;
}

/**
 * Looks people up by their keys (OFFSET 0). Otherwise the planner reads all people of an event with
 * some ten thousand, which costs three times as much.
 */
async function findPeople(
  tx: Transaction,
  eventId: string,
  refs: string[],
  vouches: boolean,
): Promise<PersonByRef[]> {
  if (refs.length === 0) return [];
  return tx.query<PersonByRef>`
    SELECT r.ref, p.person_id AS id, p.is_gone, r.is_unproved
      FROM (SELECT g.guest_key AS ref, g.person_id, false AS is_unproved
              FROM event_people g WHERE g.event_id = ${eventId}::uuid
                AND g.guest_key = ANY (${refs}::text[])
            UNION ALL SELECT a.email, a.id, a.email_proved_at IS NULL FROM people a
            WHERE a.email = ANY (${refs}::text[]) AND NOT a.is_guest AND a.deleted_at IS NULL
                  AND (${vouches} OR a.email_proved_at IS NOT NULL)) r
      CROSS JOIN LATERAL (SELECT e.person_id, e.removed_at IS NOT NULL
        OR e.cancelled_at IS NOT NULL AS is_gone
                            FROM event_people e WHERE e.event_id = ${eventId}::uuid
                              AND e.person_id = r.person_id OFFSET 0) p`;
}
