import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import { hiddenFieldsOf } from "@/e2e/support/hidden-fields";
import { aCookieHeader } from "@/e2e/support/oauth";
import { type Service, startService } from "@/e2e/support/service";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";

// docs/rules/states.md#held-decisions, with a web process and a worker process that share only the
// database.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const settings = { DATABASE_URL: databaseUrl };
let [web, worker]: Service[] = [];
let event: { id: string };
let cookie: { Cookie: string };

beforeAll(async () => {
  const start = (name: "web" | "worker") => startService({ name, settings });
  [web, worker] = await Promise.all([start("web"), start("worker")]);
  const [organization, organizer] = [await anOrganization(), await aPerson()];
  await aMember(organization, organizer);
  [event, cookie] = [await anEvent(organization), await aCookieHeader(organizer)];
});
afterAll(async () => {
  for (const service of [web, worker]) await service?.kill();
});

async function anApplicant() {
  const person = await aPerson();
  await aParticipant(event, person, { application_status: "pending", registered_at: null });
  return person;
}

/** Posts the form `Decision` for the organizer, as a browser without scripts would. */
async function press(
  verb: "reject" | "undo",
  { id }: { id: string },
  message = "",
): Promise<Response> {
  const address = `${web?.url}/organizer/events/${event.id}/applications/${id}`;
  const headers = { ...cookie, Origin: web?.url ?? "" };
  const [, form = ""] =
    /<form[^>]* aria-label="Decide on (.*?)<\/form>/s.exec(
      await (await fetch(address, { headers })).text(),
    ) ?? [];
  const body = new FormData();
  for (const [name, value] of [
    ...hiddenFieldsOf(form),
    ["message", message],
    ["verb", verb],
  ] as const)
    body.set(name, value);
  return fetch(address, { method: "POST", headers, body, redirect: "manual" });
}

/** The changes that the applicant and integrations can notice. */
async function effectsOf({ id }: { id: string }) {
  const { application_status } = await prisma().eventPerson.findFirstOrThrow({
    where: { event_id: event.id, person_id: id },
  });
  const facts = await prisma().occurrence.findMany({
    where: { event_id: event.id, dedup_key: { startsWith: id } },
  });
  const notifications = await prisma().notification.findMany({ where: { person_id: id } });
  return {
    application_status,
    facts: facts.map(({ event_type }) => event_type),
    notifications: notifications.map(({ kind }) => kind),
  };
}

const nothing = { application_status: "pending", facts: [], notifications: [] };
const rejected = {
  application_status: "rejected",
  facts: ["application.rejected"],
  notifications: ["application.rejected"],
};

const isHeld = async ({ id }: { id: string }) =>
  (await prisma().heldDecision.count({ where: { person_id: id } })) === 1;

test("the worker process carries out a decision that the web process holds after ten seconds, and never an undone one", async () => {
  const [undone, carriedOut] = [await anApplicant(), await anApplicant()];
  const heldFrom = Date.now();
  for (const applicant of [undone, carriedOut]) await press("reject", applicant, "We are full.");
  expect([await isHeld(undone), await isHeld(carriedOut)]).toEqual([true, true]);
  expect(await (await press("undo", undone)).text()).toContain("Undone. Nobody was notified.");

  await eventually(async () => expect(await effectsOf(carriedOut)).toEqual(rejected));
  expect(Date.now() - heldFrom).toBeGreaterThan(10_000);
  expect(await effectsOf(undone)).toEqual(nothing);
  expect([await isHeld(undone), await isHeld(carriedOut)]).toEqual([false, false]);
});

test("a decision that comes due after the worker and the web process have ended is carried out by the next worker", async () => {
  const applicant = await anApplicant();
  await press("reject", applicant, "We are full.");
  for (const service of [web, worker]) await service?.kill();
  await prisma().heldDecision.updateMany({
    where: { person_id: applicant.id },
    data: { due_at: new Date(Date.now() - 1) },
  });
  expect(await effectsOf(applicant)).toEqual(nothing);
  worker = await startService({ name: "worker", settings });
  await eventually(async () => expect(await effectsOf(applicant)).toEqual(rejected));
  web = await startService({
    name: "web",
    settings: { ...settings, PORT: new URL(web?.url ?? "").port },
  });
  expect(await (await press("undo", applicant)).text()).not.toContain("Undone");
  expect(await effectsOf(applicant)).toEqual(rejected);
});

test("in the second after a decision comes due, either the undo or the worker process wins", async () => {
  for (let round = 0; round < 8; round += 1) {
    const applicant = await anApplicant();
    await press("reject", applicant, "We are full.");
    await prisma().heldDecision.updateMany({
      where: { person_id: applicant.id },
      data: { due_at: new Date() },
    });
    await wait(round * 125);
    const isUndone = (await (await press("undo", applicant)).text()).includes(
      "Undone. Nobody was notified.",
    );
    await eventually(async () => expect(await isHeld(applicant)).toBe(false));
    expect(await effectsOf(applicant)).toEqual(isUndone ? nothing : rejected);
  }
});
