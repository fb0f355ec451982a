import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { aMember, anEvent, anOrganization } from "../support/world";

/** The budget is 300 ms on an idle machine. Here other tests run at the same time. */
const milliseconds = 1000;

test("every page of an event with 5,000 participants, 1,000 pending applications and a long log responds quickly", async ({
  page,
}) => {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization();
  await aMember(organization, person);
  const event = await anEvent(organization, { title: "Lantern Con 2027" });
  const role = await prisma().role.create({ data: { event_id: event.id, name: "Visitor" } });
  for (let first = 1; first <= 6000; first += 1000) {
    await prisma().$executeRaw`
      WITH p AS (
        INSERT INTO people (email, name) SELECT ${event.id} || n || '@example.com', 'Person ' || n
          FROM generate_series(${first}::int, ${first + 999}::int) n
        RETURNING id, name, substr(name, 8)::int AS n),
      e AS (
        INSERT INTO event_people (event_id, person_id, display_name, real_name, application_status,
          registered_at, role_id)
        SELECT ${event.id}::uuid, id, name, 'Real ' || name,
          CASE WHEN n > 5000 THEN 'pending' ELSE 'approved' END, CASE WHEN n <= 5000 THEN now() END,
          ${role.id}::uuid
          FROM p)
      INSERT INTO audit_entries (at, actor_kind, actor_person_id, action, subject_type, subject_id,
        organization_id, event_id, request_id)
      SELECT now() - (n * 5 + k) * interval '1 minute', 'person', ${person.id}::uuid,
        'application.approved', 'application', id::text, ${organization.id}::uuid,
             ${event.id}::uuid, 'request-' || (n * 5 + k)
        FROM p, generate_series(1, 5) k`;
  }
  await prisma()
    .$executeRaw`INSERT INTO activities (event_id, title) SELECT ${event.id}::uuid, 'Game ' || n
      FROM generate_series(1, 500) n`;
  await prisma().$executeRaw`ANALYZE people, event_people, audit_entries, activities`;
  await signIn(page, person);
  const base = `/organizer/events/${event.id}`;
  const paths = [
    base,
    `${base}/applications`,
    `${base}/applications?state=pending`,
    `${base}/applications?q=Person+49`,
    `${base}/participants`,
    `${base}/participants?page=99`,
    `${base}/participants?role=${role.id}&q=real`,
    `${base}/roles`,
    `${base}/audit`,
    `/organizations/${organization.id}/audit`,
  ];
  const best: Record<string, number> = {};
  for (const path of paths) {
    const times: number[] = [];
    for (let time = 0; time < 4; time++) {
      const begin = performance.now();
      expect((await page.request.get(path)).status()).toBe(200);
      times.push(performance.now() - begin);
    }
    best[path.replace(event.id, "ID")] = Math.round(Math.min(...times));
  }
  test.info().annotations.push({ type: "milliseconds", description: JSON.stringify(best) });
  if (process.env.PRINT_TIMES) console.warn(best);
  for (const [path, time] of Object.entries(best)) expect(time, path).toBeLessThan(milliseconds);
});
