import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { findPeopleByLabel, labelsOf, suggestParticipants } from "./people";
import { programPage } from "./program";

let event: { id: string };
const all = { search: "", status: "", thread: "", location: "", group: "day", page: 1 } as const;

beforeAll(async () => {
  event = await anEvent(await anOrganization());
});

test("a long program is paged, activities without a time first, each activity once", async () => {
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Lectures" } });
  await prisma().activity.createMany({
    data: Array.from({ length: 120 }, (_, n) => ({
      event_id: event.id,
      title: n % 2 ? `Talk ${n}` : `50% off ${n}`,
      thread_id: n % 3 ? thread.id : null,
      ...(n > 4 && {
        status: "scheduled",
        start_time: new Date(n * 1000),
        end_time: new Date(n * 2000),
      }),
    })),
  });
  const pages = await Promise.all([1, 2, 3].map((page) => programPage(event.id, { ...all, page })));
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  expect(pages[0]).toMatchObject({ total: 120, pages: 3 });
  const shown = pages.flatMap(({ rows }) => rows);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(120);
  expect(shown.slice(0, 5).every(({ start_time }) => start_time === null)).toBe(true);
  const totals = async (filters: object) =>
    (await programPage(event.id, { ...all, ...filters })).total;
  expect(await totals({ search: "TALK" })).toBe(60);
  expect(await totals({ search: "50%" })).toBe(60);
  expect(await totals({ thread: "none" })).toBe(40);
  expect(await totals({ thread: thread.id, status: "new" })).toBe(3);
});

test("a unique name finds its participant; two with the same name are distinguished by a code", async () => {
  const [ana, ben, otherBen, removed] = await Promise.all([
    aPerson(),
    aPerson(),
    aPerson(),
    aPerson(),
  ]);
  await aParticipant(event, ana, { display_name: "Ana Lima" });
  await aParticipant(event, ben, { display_name: "Ben" });
  await aParticipant(event, otherBen, { display_name: "ben" });
  await aParticipant(event, removed, { display_name: "Gone", removed_at: new Date() });
  const labels = (await suggestParticipants(event.id, "BEN")).map(({ label }) => label);
  expect(labels).toHaveLength(2);
  expect(labels).toContain(`Ben · ${ben.id.slice(0, 8)}`);
  expect(await suggestParticipants(event.id, "gone")).toEqual([]);
  const texts = [" ana lima ", "Ben", `ben · ${otherBen.id.slice(0, 8)}`, "Gone"];
  const idsByLabel = async (presentHostIds: string[]) =>
    (await findPeopleByLabel(event.id, texts, presentHostIds)).map(({ person_id }) => person_id);
  expect(await idsByLabel([])).toEqual([ana.id, null, otherBen.id, null]);
  expect(await idsByLabel([removed.id])).toEqual([ana.id, null, otherBen.id, removed.id]);
  expect(await labelsOf(event.id, [removed.id])).toEqual([
    { person_id: removed.id, label: "Gone" },
  ]);
});
