import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { programPageSize, publicProgram, publicThreads } from "./public-program";

const everything = { show: "", after: "" };

test("the program names hosts by display name, those in privacy mode not, and those who are gone not at all", async () => {
  const event = await anEvent(await anOrganization());
  const aHost = async (data: Parameters<typeof aParticipant>[2]) => (await aParticipant(event, await aPerson(), data)).person_id;
  const host = await aHost({ display_name: "Hana", real_name: "Hana Real" });
  const coHosts = [
    await aHost({ display_name: "Shy", privacy_mode: true }),
    await aHost({ display_name: "Cancelled", cancelled_at: new Date() }),
    await aHost({ display_name: "Removed", removed_at: new Date() }),
    await aHost({ display_name: "Cora" }),
  ];
  const activity = await prisma().activity.create({ data: { event_id: event.id, title: "Talk", sign_ups_enabled: true, host_person_id: host } });
  await prisma().activityCoHost.createMany({
    data: coHosts.map((person_id, sort_order) => ({ event_id: event.id, activity_id: activity.id, person_id, sort_order })),
  });
  const { entries } = await publicProgram(event.id, null, everything);
  expect(entries.map(({ title, hosts }) => ({ title, hosts }))).toEqual([{ title: "Talk", hosts: ["Hana", null, "Cora"] }]);
  for (const secret of ["Hana Real", "Shy", host]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test("an idea without a time and without sign-ups is not public, nor one that was canceled before it had a time", async () => {
  const event = await anEvent(await anOrganization());
  const times = { start_time: new Date("2027-05-14T10:00:00Z"), end_time: new Date("2027-05-14T11:00:00Z") };
  const activities = [
    { title: "Idea" },
    { title: "Never", status: "canceled" },
    { title: "Open idea", sign_ups_enabled: true },
    { title: "Off", status: "canceled", ...times },
    { title: "On", status: "scheduled", start_time: new Date("2027-05-14T09:00:00Z"), end_time: times.end_time },
  ];
  await prisma().activity.createMany({ data: activities.map((activity) => ({ ...activity, event_id: event.id })) });
  const { entries } = await publicProgram(event.id, null, everything);
  expect(entries.map(({ title }) => title)).toEqual(["On", "Off", "Open idea"]);
});

test("a long program comes in pages, by thread, and by what is one's own", async () => {
  const event = await anEvent(await anOrganization());
  const person = await aPerson();
  await aParticipant(event, person);
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Talks" } });
  const count = programPageSize * 2 + 3;
  await prisma().activity.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      event_id: event.id,
      title: `A${at}`,
      sign_ups_enabled: true,
      thread_id: at < 2 ? thread.id : null,
      // some share their time, and the last have none
      ...(at < count - 4 && {
        status: "scheduled",
        start_time: new Date(Date.UTC(2027, 4, 14, 0, at >> 2)),
        end_time: new Date(Date.UTC(2027, 4, 15)),
      }),
    })),
  });
  const seen = [];
  let after: string | null = "";
  while (after !== null) {
    const page: Awaited<ReturnType<typeof publicProgram>> = await publicProgram(event.id, person.id, { show: "", after });
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(count);
  expect(seen).toHaveLength(count);
  expect((await publicProgram(event.id, null, { show: thread.id, after: "" })).entries).toHaveLength(2);
  expect(await publicThreads(event.id)).toEqual([{ id: thread.id, name: "Talks" }]);
  await prisma().signUp.create({ data: { event_id: event.id, activity_id: seen[3] ?? "", person_id: person.id } });
  expect((await publicProgram(event.id, person.id, { show: "mine", after: "" })).entries).toMatchObject([{ id: seen[3], is_mine: true }]);
  expect((await publicProgram(event.id, null, { show: "mine", after: "" })).entries).toEqual([]);
});
