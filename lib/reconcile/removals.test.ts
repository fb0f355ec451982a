import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aBundle,
  bundleOfEvent,
  firstRow,
  loadJson,
  rowVersions,
  uuid,
} from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aConnection, anIntegration } from "@/e2e/support/world";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
});

const places = () =>
  firstRow(
    `SELECT a.committed_signups_count AS count, a.updated_at::text AS touched,
       ARRAY(SELECT coalesce(p.guest_key, b.email) FROM sign_ups s JOIN event_people p USING (event_id, person_id) JOIN people b ON b.id = s.person_id
              WHERE s.activity_id = a.id ORDER BY 1) AS people FROM activities a WHERE a.id = $1`,
    [uuid(40)],
  );

const stateOf = (email: string) =>
  firstRow(
    `SELECT p.registered_at IS NOT NULL AS registered, p.removed_at IS NOT NULL AS removed, p.nickname
       FROM event_people p JOIN people a ON a.id = p.person_id WHERE p.event_id = $1 AND a.email = $2`,
    [uuid(2), email],
  );

const setPlayers = (players: string[]) =>
  loadJson(bundleOfEvent({ activities: [{ id: uuid(40), players }] }));

test("a file that removes or cancels people frees their places", async () => {
  await setPlayers(["ana@example.com", "bo@example.com", "guest-1"]);
  const before = await places();
  const { written } = await loadJson(
    bundleOfEvent({
      people: [
        { email: "bo@example.com", cancelled: true },
        { guest: { key: "guest-1" }, removed: true },
      ],
    }),
  );
  const after = await places();
  expect(after).toMatchObject({ count: 1, people: ["ana@example.com"] });
  expect(String(after.touched) > String(before.touched)).toBe(true);
  expect(written.get("people")).toEqual({ created: 0, updated: 2 });
});

test("loading such a file again changes nothing", async () => {
  const file = bundleOfEvent({ people: [{ email: "bo@example.com", cancelled: true }] });
  await loadJson(file);
  const before = await rowVersions();
  await loadJson(file);
  expect(await rowVersions()).toEqual(before);
});

test("a file takes a registration back on an event without connections, and is refused on one with connections", async () => {
  const file = bundleOfEvent({ people: [{ email: "ana@example.com", registered: false }] });
  await loadJson(file);
  expect(await stateOf("ana@example.com")).toMatchObject({ registered: false, removed: false });
  await loadJson(bundleOfEvent({ people: [{ email: "ana@example.com", registered: true }] }));
  await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
  const { notes } = await loadJson(file);
  expect(notes.join("\n")).toContain(
    "registered stays unchanged: expected true: taking part ends with removed or cancelled",
  );
  expect(await stateOf("ana@example.com")).toMatchObject({ registered: true, removed: false });
});

test("a file that removes a person who signs up meanwhile frees that place too", async () => {
  await whileAnotherTransaction(
    (tx) => tx.$executeRaw`
      SELECT FROM event_people WHERE event_id = ${uuid(2)}::uuid AND person_id = (SELECT id FROM people WHERE email = 'ana@example.com') FOR NO KEY UPDATE`,
    () => loadJson(bundleOfEvent({ people: [{ email: "ana@example.com", removed: true }] })),
    async (tx) => {
      await tx.$executeRaw`UPDATE activities SET committed_signups_count = committed_signups_count + 1 WHERE id = ${uuid(40)}::uuid`;
      await tx.$executeRaw`
        INSERT INTO sign_ups (event_id, activity_id, person_id) SELECT ${uuid(2)}::uuid, ${uuid(40)}::uuid, id FROM people WHERE email = 'ana@example.com'`;
    },
  );
  expect(await places()).toMatchObject({ count: 2, people: ["bo@example.com", "guest-1"] });
});

test("a removal is final: the file's other fields are set, and the summary says what stays", async () => {
  await loadJson(
    bundleOfEvent({
      people: [
        { email: "ana@example.com", removed: true },
        { guest: { key: "guest-1" }, removed: true },
      ],
    }),
  );
  const { notes } = await loadJson(
    bundleOfEvent({
      people: [
        { email: "bo@example.com", removed: false },
        { email: "ana@example.com", registered: false, removed: false, nickname: "an" },
        { guest: { key: "guest-1" }, removed: false },
      ],
    }),
  );
  expect(notes).toEqual([
    "$.events[0].people[1].removed stays unchanged: expected true: a removal is final",
    "$.events[0].people[2].removed stays unchanged: expected true: a removal is final",
  ]);
  expect(await stateOf("ana@example.com")).toEqual({
    registered: true,
    removed: true,
    nickname: "an",
  });
  expect(await stateOf("guest@example.com")).toMatchObject({ registered: true, removed: true });
});

test("the summary names the first twenty people whose removal is final, and counts the others", async () => {
  const people = (removed: boolean) =>
    Array.from({ length: 22 }, (_, n) => ({
      email: `p${n}@example.com`,
      registered: true,
      removed,
    }));
  await loadJson(bundleOfEvent({ people: people(true) }));
  const { notes } = await loadJson(bundleOfEvent({ people: people(false) }));
  expect(notes).toHaveLength(21);
  expect(notes.at(-1)).toBe("… and 2 more people whose removal is final");
});
