import { beforeAll, expect, test, vi } from "vitest";
import { partitionAuditLogSql } from "@/e2e/support/audit-partitions";
import { createPart } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import "@/e2e/support/database";
import {
  allStatementsOf,
  executedPlan,
  type PlanNode,
  planModes,
} from "@/e2e/support/sent-statements";
import {
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { clock } from "@/lib/clock";
import { pool } from "@/lib/db/pool";
import { transact } from "@/lib/db/transact";
import { publisherActivity } from "@/lib/portal/publisher/activity";
import { editApplicationNotes } from "@/lib/transitions/application/edit-notes";
import { publishEvent } from "@/lib/transitions/event/publish";
import type { Actor } from "./actor";
import { audit } from "./audit";
import { auditLog } from "./log";

let organizer: Actor;
let organization: { id: string };
let event: { id: string };
let participant: { id: string };

beforeAll(async () => {
  await pool().query(partitionAuditLogSql);
  organization = await anOrganization();
  const [person, other] = [
    await aPerson({ name: "Otto Organizer" }),
    await aPerson({ name: "Account Name" }),
  ];
  await aMember(organization, person);
  organizer = anActor(person);
  event = await anEvent(organization, { publish_status: "draft", title: "Lantern Con" });
  await aParticipant(event, other, { display_name: "Lin" });
  participant = other;
  await publishEvent(organizer, event.id);
  await createPart(roles, organizer, event.id, { name: "Speaker", description: null });
  for (let note = 0; note < 60; note++)
    await editApplicationNotes(organizer, event.id, participant.id, {
      application_admin_notes: `${note}`,
    });
});

test("a log lists actor, action, time and request id, newest first, and pages to the end without repeats", async () => {
  const first = await auditLog({ of: { event: event.id } });
  const second = await auditLog({ of: { event: event.id }, after: first.next ?? "" });
  expect(first.entries).toHaveLength(50);
  expect(second.next).toBeNull();
  const all = [...first.entries, ...second.entries];
  expect(new Set(all.map(({ id }) => id)).size).toBe(62);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(all.at(0)).toMatchObject({
    action: "application.noted",
    actor: "Otto Organizer",
    subject: "Lin",
    request_id: "request-1",
  });
  expect(all.slice(-2)).toMatchObject([
    { action: "role.created", subject: "Speaker" },
    { action: "event.published", subject: "Lantern Con" },
  ]);
});

test("on 29 February a log reaches back to 28 February, two years earlier, which is the retention limit", async () => {
  const { id } = await anEvent(organization);
  await pool().query(
    `INSERT INTO audit_entries (at, actor_kind, action, subject_type, event_id)
     SELECT at::timestamptz, 'service', 'event.edited', 'event', $1 FROM unnest(ARRAY ['2026-02-28T11:59:59Z', '2026-02-28T12:00:01Z', '2026-03-01T00:00:00Z']) at`,
    [id],
  );
  vi.spyOn(clock, "now").mockImplementation(() => new Date("2028-02-29T12:00:00Z"));
  const { entries } = await auditLog({ of: { event: id } });
  vi.restoreAllMocks();
  expect(entries.map(({ at }) => at)).toEqual([
    "2026-03-01T00:00:00.000000Z",
    "2026-02-28T12:00:01.000000Z",
  ]);
});

test("a log can be filtered by subject and by person", async () => {
  expect(
    (await auditLog({ of: { event: event.id }, about: "role" })).entries.map(
      ({ action }) => action,
    ),
  ).toEqual(["role.created"]);
  const ofPerson = await auditLog({ of: { event: event.id, person: participant.id } });
  expect(new Set(ofPerson.entries.map(({ action }) => action))).toEqual(
    new Set(["application.noted"]),
  );
});

test("an organization's log contains entries of its own events and of no other organization", async () => {
  const other = await anOrganization();
  expect((await auditLog({ of: { organization: other.id } })).entries).toEqual([]);
  expect(
    (await auditLog({ of: { organization: organization.id }, about: "event" })).entries,
  ).toHaveLength(1);
  expect(
    (await auditLog({ of: "everything", about: "event" })).entries.length,
  ).toBeGreaterThanOrEqual(1);
});

test("a person outside the organization appears by their display name on the event or not at all; the operator sees their account name", async () => {
  const [stranger, entry] = [
    await aPerson({ name: "Pia Publisher" }),
    { action: "event.edited" as const, subject: { type: "event", id: event.id } },
  ];
  for (const { id } of [stranger, participant])
    await transact((tx) => audit(tx, anActor({ id }), { ...entry, eventId: event.id }));
  const actors = async (of: Parameters<typeof auditLog>[0]["of"]) =>
    (await auditLog({ of })).entries.slice(0, 2).map(({ actor }) => actor);
  expect(await actors({ event: event.id })).toEqual(["Lin", null]);
  expect(await actors("everything")).toEqual(["Account Name", "Pia Publisher"]);
});

test.each(["nonsense", "2027-01-01_x", "a_b_c", `2027-01-01T00:00:00Z_${"0".repeat(36)}`])(
  "the invalid cursor %s starts at the first page",
  async (after) => {
    expect((await auditLog({ of: { event: event.id }, after })).entries).toHaveLength(50);
  },
);

test.each(planModes)(
  "a page of the operator's log reads only its own entries, regardless of the length of the log (%s)",
  async (mode) => {
    await pool().query(
      `WITH many AS (INSERT INTO events (organization_id, title) SELECT $1, 'Event ' || n FROM generate_series(1, 300) n RETURNING id)
     INSERT INTO audit_entries (at, actor_kind, action, subject_type, subject_id, event_id)
     SELECT now() - n * interval '1 minute', 'service', 'event.edited', 'event', id, id FROM many, generate_series(1, 10) n`,
      [organization.id],
    );
    await pool().query("ANALYZE events, audit_entries");
    const [page] = (await allStatementsOf(() => auditLog({ of: "everything" }))).filter(
      ({ text }) => text.includes("FROM audit_entries"),
    );
    if (!page) throw new Error("No page was read.");
    const plan = await executedPlan(page, mode);
    expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(3_000);
  },
);

/** The partitions of the audit log that the plan read. */
function partitionsRead(plan: PlanNode): string[] {
  const own =
    plan["Relation Name"]?.startsWith("audit_entries_") && plan["Actual Loops"] > 0
      ? [plan["Relation Name"]]
      : [];
  return [...new Set([...own, ...(plan.Plans ?? []).flatMap(partitionsRead)])];
}

test.each(planModes)(
  "a page reads only the months of its entries, newest or older (%s)",
  async (mode) => {
    const integration = await anIntegration(organization);
    await pool().query(
      `INSERT INTO audit_entries (at, actor_kind, action, subject_type, subject_id, organization_id, event_id, integration_id)
     SELECT now() - n * interval '2 hours', 'service', 'event.edited', 'event', $2::text, $1, $2::uuid, $3 FROM generate_series(1, 6000) n`,
      [organization.id, event.id, integration.id],
    );
    await pool().query("ANALYZE audit_entries");
    const months = async (read: () => Promise<unknown>) => {
      const [page] = (await allStatementsOf(read)).filter(({ text }) =>
        text.includes("FROM audit_entries"),
      );
      if (!page) throw new Error("No page was read.");
      return partitionsRead(await executedPlan(page, mode));
    };
    const old = new Date(Date.now() - 300 * 86_400_000).toISOString();
    const after = Buffer.from(
      JSON.stringify([old, "00000000-0000-0000-0000-000000000000"]),
    ).toString("base64url");
    const pages = [
      ...[{ event: event.id }, { organization: organization.id }, "everything" as const].map(
        (of) => (after: string) => auditLog({ of, after }),
      ),
      (after: string) => publisherActivity(integration.id, after),
    ];
    for (const page of pages) {
      // 51 entries span four and a quarter days: at most the newest month and the one before it.
      expect((await months(() => page(""))).length).toBeLessThanOrEqual(2);
      const partitions = await months(() => page(after));
      expect(partitions.length).toBeLessThanOrEqual(2);
      expect(partitions).toContain(`audit_entries_${old.slice(0, 7).replace("-", "")}`);
    }
  },
);
