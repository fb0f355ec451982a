import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { rowsPerPage } from "@/lib/portal/pagination";
import { applicationCounts, eventApplications } from "./applications";
import { eventParticipants } from "./participants";

let event: { id: string };
let role: { id: string };

beforeAll(async () => {
  const organization = await anOrganization();
  event = await anEvent(organization);
  role = await prisma().role.create({ data: { event_id: event.id, name: "Speaker" } });
  const mira = await aPerson({ email: "mira@demo.example" });
  await aParticipant(event, mira, { display_name: "Mira", role_id: role.id });
  await aParticipant(await anEvent(organization), mira, { display_name: "Mira elsewhere" });
  await aParticipant(event, await aPerson(), { display_name: "Removed", removed_at: new Date() });
  await aParticipant(event, await aPerson(), {
    display_name: "Cancelled",
    cancelled_at: new Date(),
  });
  await aParticipant(event, await aPerson(), {
    display_name: "Waiting",
    application_status: "pending",
    registered_at: null,
  });
  await aParticipant(event, await prisma().person.create({ data: { is_guest: true } }), {
    display_name: "Guest",
  });
});

const names = ({ rows }: { rows: { display_name: string | null }[] }) =>
  rows.map(({ display_name }) => display_name);
const participants = (asked: Partial<Parameters<typeof eventParticipants>[1]> = {}) =>
  eventParticipants(event.id, { search: "", role: undefined, page: 1, ...asked });
const applications = (asked: Partial<Parameters<typeof eventApplications>[1]> = {}) =>
  eventApplications(event.id, { search: "", state: undefined, page: 1, ...asked });

test("participants are registered people who were neither removed nor cancelled, sorted by name", async () => {
  expect(names(await participants())).toEqual(["Guest", "Mira"]);
});

test("participants are found by part of a name or an address in any case, and a percent sign is literal", async () => {
  expect(names(await participants({ search: "MIRA@demo" }))).toEqual(["Mira"]);
  expect(names(await participants({ search: "%" }))).toEqual([]);
});

test("participants can be filtered by a role or by no role", async () => {
  expect(names(await participants({ role: role.id }))).toEqual(["Mira"]);
  expect(names(await participants({ role: "none" }))).toEqual(["Guest"]);
});

test("applications of everyone except guests without an address are listed, latest first, and can be filtered by state", async () => {
  expect(names(await applications())).toEqual(["Waiting", "Cancelled", "Removed", "Mira"]);
  expect(names(await applications({ state: "pending" }))).toEqual(["Waiting"]);
  expect(names(await applications({ state: "cancelled" }))).toEqual(["Cancelled"]);
  expect(await applicationCounts(event.id)).toEqual({
    pending: 1,
    approved: 2,
    rejected: 0,
    revision_requested: 0,
    cancelled: 1,
  });
});

test("an approved applicant whose address has no account yet stays among the applications", async () => {
  const imported = await anEvent(await anOrganization());
  await aParticipant(imported, await aPerson({ is_guest: true }), { display_name: "Ola" });
  const found = await eventApplications(imported.id, { search: "", state: "approved", page: 1 });
  expect(names(found)).toEqual(["Ola"]);
  expect(await applicationCounts(imported.id)).toMatchObject({ approved: 1 });
});

test("a page holds a fixed number, and a page beyond the last shows the last", async () => {
  const large = await anEvent(await anOrganization());
  await prisma().$executeRaw`
    WITH p AS (INSERT INTO people (email, name) SELECT 'many' || n || '@example.com', 'Many ' || n FROM generate_series(1, ${rowsPerPage + 3}::int) n RETURNING id, name)
    INSERT INTO event_people (event_id, person_id, display_name, registered_at) SELECT ${large.id}::uuid, id, name, now() FROM p`;
  const last = await eventParticipants(large.id, { search: "", role: undefined, page: 99 });
  expect(last).toMatchObject({ total: rowsPerPage + 3, page: 2, pages: 2 });
  expect(last.rows).toHaveLength(3);
});
