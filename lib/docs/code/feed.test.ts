import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aFeedToken } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import { fillInVariables, openShell } from "@/e2e/support/shell";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { pageAt } from "@/lib/docs/site";
import { feedSummarySchema } from "@/lib/resources/feed";

vi.setConfig({ testTimeout: 120_000 }); // the scenario runs many programs

// Follows the page word for word: every code block in order, in one shell.

mkdirSync("test-results", { recursive: true });
const folder = mkdtempSync(path.resolve("test-results/feed-"));
machineHost();
const shell = openShell(folder);
afterAll(() => {
  shell.close();
  rmSync(folder, { recursive: true });
});

/** Responses of pretix and pretalx, shortened to what the programs read. */
const orders = {
  results: [
    {
      ...{
        code: "A1",
        status: "p",
        email: "buyer@example.com",
        last_modified: "2027-01-02T10:00:00+01:00",
      },
      positions: [
        { attendee_name: "Cleo Marsh", attendee_email: "cleo@example.com" },
        { attendee_name: null, attendee_email: null },
      ],
    },
    {
      ...{
        code: "B2",
        status: "n",
        email: "dov@example.com",
        last_modified: "2027-01-02T10:00:00Z",
      },
      positions: [{ attendee_name: "Dov", attendee_email: null }],
    },
  ],
};
const submissions = {
  results: [
    {
      ...{ code: "XYZ123", title: "Lanterns", abstract: "How they burn.", state: "confirmed" },
      ...{
        track: { id: 1, name: { en: "Crafts" } },
        submission_type: { name: { en: "Workshop" } },
      },
      speakers: [{ code: "SPK1", name: "Fay Glow" }],
      slots: [
        {
          start: "2027-05-14T10:00:00+02:00",
          end: "2027-05-14T11:00:00+02:00",
          room: { id: 7, name: { en: "Cellar" } },
        },
      ],
    },
    {
      ...{
        code: "LATER",
        title: "Unplaced",
        abstract: null,
        state: "confirmed",
        track: null,
        submission_type: null,
      },
      speakers: [],
      slots: [],
    },
    {
      ...{
        code: "NO",
        title: "Rejected",
        abstract: null,
        state: "rejected",
        track: null,
        submission_type: null,
      },
      speakers: [],
      slots: [],
    },
  ],
};

test("the code blocks of the page, run from top to bottom, bring in people and the program", async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const { token } = await aFeedToken(organization);
  const page =
    pageAt("/docs/feed")?.blocks.flatMap((block) => (block.kind === "code" ? [block] : [])) ?? [];
  const take = (title: string) => {
    const block = page.shift();
    expect(block?.title).toBe(title);
    return block?.text ?? "";
  };
  const send = async (title: string) => {
    const summary = feedSummarySchema.parse(JSON.parse(await shell.run(take(title))));
    expect(summary.faults).toEqual([]);
    return summary;
  };
  const people = async () =>
    (
      await prisma().eventPerson.findMany({
        where: { event_id: event.id },
        orderBy: { display_name: "asc" },
      })
    ).map(({ display_name }) => display_name);

  await shell.run(fillInVariables(take("Settings"), { FEED_TOKEN: token, EVENT_ID: event.id }));
  expect(await send("Send")).toMatchObject({ lines: 2, changed: 2 });
  expect(await people()).toEqual(["Ana"]);
  expect(feedSummarySchema.parse(JSON.parse(take("The answer")))).toBeDefined();
  const { id: threadOfReader } = await prisma().thread.create({
    data: { event_id: event.id, name: "Of the reader" },
  });
  expect(await send("Begin with the threads, compressed")).toMatchObject({ lines: 2, refused: 0 });
  expect(await prisma().thread.count({ where: { id: threadOfReader } })).toBe(1);
  writeFileSync(path.join(folder, "from-pretix.mjs"), take("from-pretix.mjs"));
  writeFileSync(path.join(folder, "orders.json"), JSON.stringify(orders));
  expect(await send("Send the orders")).toMatchObject({ lines: 3, changed: 3 });
  expect(await people()).toEqual(["Ana", "Cleo Marsh", "Dov", "buyer"]);
  writeFileSync(path.join(folder, "from-pretalx.mjs"), take("from-pretalx.mjs"));
  writeFileSync(path.join(folder, "submissions.json"), JSON.stringify(submissions));
  expect(await send("Send the program")).toMatchObject({ lines: 5, changed: 5 });
  const activities = await prisma().activity.findMany({
    where: { event_id: event.id },
    include: { thread: true, location: true },
    orderBy: { title: "asc" },
  });
  expect(activities).toMatchObject([
    {
      title: "Lanterns",
      status: "scheduled",
      activity_type: "workshop",
      thread: { name: "Crafts" },
      location: { name: "Cellar" },
      host_person_id: expect.any(String),
    },
    { title: "Unplaced", status: "new", host_person_id: null },
  ]);
  cpSync("examples/feed", path.join(folder, "examples/feed"), { recursive: true });
  expect(await shell.run(take("Send a CSV"))).toContain("3 lines: ");
  expect(await people()).toEqual([
    "Ana the Brave",
    'Ana\'s "plus one"',
    "Bo",
    "Cleo Marsh",
    "Dov",
    "Fay Glow",
    "buyer",
  ]);
  expect(page).toEqual([]);
});
