import { randomUUID } from "node:crypto";
import type { Transaction } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import type { Item } from "@/lib/reconcile/item";
import { stripUnprovedAmong } from "@/lib/transitions/account/strip-unproved";
import { fieldFault } from "@/lib/transitions/field-fault";

// The people whom the lines of an event name: accounts by their address, guests by the source's
// key.

/**
 * The ids of people on the event, by the references to them. A reference to nobody has no entry.
 */
export async function findPeopleByRef(
  tx: Transaction,
  eventId: string,
  refs: string[],
  vouches: boolean,
): Promise<Map<string, string>> {
  return new Map((await findPeople(tx, eventId, refs, vouches)).map(({ ref, id }) => [ref, id]));
}

/** Creates guests, who are people without an account. Returns their ids in the same order. */
export async function createGuests(
  tx: Transaction,
  emails: readonly (string | null)[],
): Promise<string[]> {
  const guests = emails.map((email) => ({ id: randomUUID(), is_guest: true, email }));
  await insertEach(tx, "people", guests);
  return guests.map(({ id }) => id);
}

/** The address at which a line says a guest can be reached. */
export function emailOfGuest({ guest }: Item): string | null {
  const isNamed = typeof guest === "object" && guest !== null && "email" in guest;
  return isNamed && typeof guest.email === "string" ? guest.email : null;
}

/**
 * The ids of the people of activities, for the fields that each line has. Players who are gone are
 * omitted, because they hold no place. Accounts with an unproved address are stripped first.
 */
export async function activityPeople(
  tx: Transaction,
  eventId: string,
  items: Item[],
  vouches: boolean,
) {
  const refsOfItems = items.map(({ host, co_hosts, players }) => ({
    host: refsOf(host),
    co_hosts: refsOf(co_hosts),
    players: refsOf(players),
  }));
  const refs = new Set(
    refsOfItems.flatMap(({ host, co_hosts, players }) => [...host, ...co_hosts, ...players]),
  );
  const people = new Map(
    (await findPeople(tx, eventId, [...refs], vouches)).map((person) => [person.ref, person]),
  );
  const unprovedIds = [...people.values()].flatMap(({ id, is_unproved }) =>
    is_unproved ? [id] : [],
  );
  const strippedIds = new Set(await stripUnprovedAmong(tx, unprovedIds));
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
      isStripped: [...host, ...coHosts, ...players].some(({ id }) => strippedIds.has(id)),
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
              FROM event_people g WHERE g.event_id = ${eventId}::uuid AND g.guest_key = ANY (${refs}::text[])
            UNION ALL SELECT a.email, a.id, a.email_proved_at IS NULL FROM people a WHERE a.email = ANY (${refs}::text[]) AND NOT a.is_guest AND a.deleted_at IS NULL
                  AND (${vouches} OR a.email_proved_at IS NOT NULL)) r
      CROSS JOIN LATERAL (SELECT e.person_id, e.removed_at IS NOT NULL OR e.cancelled_at IS NOT NULL AS is_gone
                            FROM event_people e WHERE e.event_id = ${eventId}::uuid AND e.person_id = r.person_id OFFSET 0) p`;
}
