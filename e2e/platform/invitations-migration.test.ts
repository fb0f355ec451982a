import { expect, test } from "vitest";
import { anEmptyDatabase } from "@/e2e/support/empty-database";
import { migrate } from "@/lib/db/migrate";
import { readMigrations } from "@/lib/db/migrations";

test("members who were added and never signed in become invitations, unless nobody else manages their organization", async () => {
  const migrations = readMigrations();
  const invitations = migrations.findIndex(({ name }) => name.endsWith("_invitations"));
  const client = await anEmptyDatabase(
    async (url) => void (await migrate(url, migrations.slice(0, invitations))),
  );
  try {
    await client.query(`
      INSERT INTO organizations (id, name) VALUES ('00000000-0000-4000-8000-000000000001', 'Lantern Society'), ('00000000-0000-4000-8000-000000000002', 'Orphans');
      WITH added AS (INSERT INTO people (name, email) SELECT n, n || '@example.com' FROM unnest(ARRAY['manager', 'added', 'only']) n RETURNING id, name)
      INSERT INTO organization_members (organization_id, person_id, manage_events, manage_integrations, accepted_at)
      SELECT CASE name WHEN 'only' THEN '00000000-0000-4000-8000-000000000002' ELSE '00000000-0000-4000-8000-000000000001' END::uuid, id, true, name <> 'added',
             CASE name WHEN 'manager' THEN now() END FROM added`);
    await migrate(client.url, migrations);
    const rows = async (sql: string) => (await client.query(sql)).rows;
    expect(
      await rows(
        "SELECT p.name FROM organization_members m JOIN people p ON p.id = m.person_id ORDER BY 1",
      ),
    ).toEqual([{ name: "manager" }, { name: "only" }]);
    expect(
      await rows("SELECT email, manage_events, manage_integrations, ended_at FROM invitations"),
    ).toEqual([
      {
        email: "added@example.com",
        manage_events: true,
        manage_integrations: false,
        ended_at: null,
      },
    ]);
    expect(
      await rows(
        "SELECT m.kind, m.email, i.email AS of FROM mails m JOIN invitations i ON i.id::text = m.details->>'invitationId'",
      ),
    ).toEqual([{ kind: "invitation", email: "added@example.com", of: "added@example.com" }]);
  } finally {
    await client.end();
  }
});
