import pg from "pg";
import { expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { applySnapshot } from "./apply-snapshot";

const people = 20_000;
const changes = 50;

test(`a snapshot of ${people} people of whom ${changes} changed takes under a thousand statements and records one occurrence per changed person`, {
  timeout: 300_000,
}, async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  await pool().query(
    `WITH person AS (
       INSERT INTO people (email, name, email_proved_at) SELECT 'snapshot-' || n || '@example.com', 'Ana', now() FROM generate_series(1, $2::int) n RETURNING id
     )
     INSERT INTO event_people (event_id, person_id, application_status, registered_at, display_name) SELECT $1, id, 'approved', now(), 'Ana' FROM person`,
    [event.id, people],
  );
  await pool().query("ANALYZE people, event_people");
  const lines = Array.from({ length: people }, (_, n) => {
    const data = {
      registered: true,
      application_status: "approved",
      display_name: n % (people / changes) === 0 ? "Bo" : "Ana",
    };
    return {
      line: n + 1,
      value: { kind: "person", event: event.id, id: `snapshot-${n + 1}@example.com`, data },
    };
  });
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const applied = await applySnapshot(
    { id: event.id, organization_id: organization.id },
    { of: ["person"], lines },
  );
  const { calls } = statements.mock;
  statements.mockRestore();
  expect(applied).toEqual({
    changed: changes,
    unchanged: people - changes,
    deleted: 0,
    facts: { "participant.profile_updated": changes },
    faults: [],
  });
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.length).toBeLessThan(1_000);
});
