import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db/prisma";
import { bucketOf, noDurations } from "@/lib/portal/publisher/durations";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aDelivery } from "../support/deliveries";
import { aPublishedApp } from "../support/publisher";
import {
  aConnection,
  aMember,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
} from "../support/world";

const hour = 3_600_000;
const ago = (hours: number) => new Date((Math.floor(Date.now() / hour) - hours) * hour);

/** Calls within one hour, all with the same duration. */
const calls = (
  integration: { id: string },
  at: Date,
  succeeded: number,
  refused: number,
  milliseconds: number,
) => {
  const durations = noDurations();
  durations[bucketOf(milliseconds)] = succeeded + refused;
  return prisma().requestHour.create({
    data: {
      integration_id: integration.id,
      hour: at,
      succeeded,
      redirected: 0,
      refused,
      failed: 0,
      durations,
    },
  });
};

/** The scripts of the page, with their addresses and sizes. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.name.includes("/_next/static/") &&
        entry.name.endsWith(".js")
          ? [[entry.name, entry.encodedBodySize] as const]
          : [],
      ),
  );

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a publisher sees plots of calls, durations, deliveries and budgets, with the numbers behind them", async ({
  page,
}) => {
  const person = await anAccount({ name: "Paula Publisher" });
  const { app } = await aPublishedApp({}, person);
  const path = `/developer/integrations/${app.id}/usage`;
  await signIn(page, person);
  await page.goto(path);
  await expect(section(page, "Calls")).toContainText(
    "Nothing in the last 24 hours: calls appear here within seconds.",
  );
  await expect(section(page, "Budget")).toContainText("Nothing yet");
  await expectAccessible(page);

  const event = await anEvent(await anOrganization(), { title: "Dragon Con" });
  await aConnection(app, event, ["event.read"]);
  await calls(app, ago(0), 3_000_000, 12, 40);
  await calls(app, ago(5), 7, 0, 900);
  await calls(app, ago(24 * 6), 100, 0, 5);
  await aDelivery(app, event, {});
  await page.reload();
  const name =
    /^3,000,019 calls in the last 24 hours: 3,000,007 succeeded, 0 redirected, 12 refused, 0 failed\.$/;
  await expect(page.getByRole("img", { name })).toBeVisible();
  await section(page, "Calls").getByText("Hour by hour").click();
  const table = page.getByRole("table", { name: "Calls in the last 24 hours, the latest first" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row").nth(1)).toContainText("3,000,000");
  await expect(
    page.getByRole("img", { name: /^Duration of calls in the last 24 hours: lately p50 \d+ ms/ }),
  ).toBeVisible();
  await section(page, "Duration").getByText("Hour by hour").click();
  await expect(
    page
      .getByRole("table", { name: "Duration of calls in the last 24 hours, the latest first" })
      .getByRole("row"),
  ).toHaveCount(3);
  await expect(
    page.getByRole("img", {
      name: "1 delivery in the last 24 hours: 1 delivered, 0 pending, 0 dead letters.",
    }),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Budget left" })).toContainText("500 of 500 left");
  await expectAccessible(page);
  const scriptsOfPage = await scripts(page);
  await page.goto(path.replace("usage", "activity"));
  const otherScripts = new Set((await scripts(page)).map(([name]) => name));
  expect(otherScripts.size).toBeGreaterThan(0);
  const ofPlots = scriptsOfPage
    .filter(([name]) => !otherScripts.has(name))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(ofPlots).toBeLessThan(40_000);
  await page.goto(path);
  await page.getByRole("link", { name: "Last 30 days" }).click();
  await expect(
    page.getByRole("img", { name: /^3,000,119 calls in the last 30 days/ }),
  ).toBeVisible();
  await section(page, "Calls").getByText("Day by day").click();
  await expectAccessible(page);
});

test("an organizer's overview plots applications, states and places, each with its numbers", async ({
  page,
}) => {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization({ name: `Guild ${randomUUID()}` });
  await aMember(organization, person);
  const event = await anEvent(organization, { title: "Lantern Con" });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}`);
  await expect(page.getByText(/^Nothing yet: plots of applications/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Places by thread" })).toHaveCount(0);

  const profile = { created_at: ago(24 * 3), registered_at: ago(24 * 2) };
  for (let n = 0; n < 3; n++) await aParticipant(event, await aPerson(), profile);
  await aParticipant(event, await aPerson(), {
    created_at: ago(24),
    registered_at: null,
    application_status: "pending",
  });
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Workshops" } });
  const inThread = { event_id: event.id, thread_id: thread.id };
  await prisma().activity.create({
    data: { ...inThread, title: "Origami", capacity: 10, committed_signups_count: 9 },
  });
  await prisma().activity.create({
    data: { ...inThread, title: "Weaving", capacity: 20, committed_signups_count: 0 },
  });
  await prisma().activity.create({
    data: {
      ...inThread,
      title: "Gone",
      capacity: 99,
      committed_signups_count: 9,
      status: "canceled",
    },
  });
  await page.reload();
  await expect(
    page.getByRole("img", { name: "4 applications and 3 registrations over 4 days." }),
  ).toBeVisible();
  await section(page, "Applications and registrations").getByText("Day by day").click();
  await expect(
    page.getByRole("table", { name: /^Applications and registrations in all/ }).getByRole("row"),
  ).toHaveCount(5);
  await expect(
    section(page, "Applications by state").getByRole("row", { name: /Approved/ }),
  ).toContainText("3");
  await expect(
    section(page, "Places by thread").getByRole("row", { name: /Workshops/ }),
  ).toContainText("9 of 30");
  await expect(
    section(page, "Fullest activities").getByRole("row", { name: /Origami/ }),
  ).toContainText("9 of 10");
  await expect(section(page, "Fullest activities")).not.toContainText("Weaving");
  await expectAccessible(page);
});

test("an operator sees the busiest integrations, without sandboxes", async ({ page }) => {
  const { app } = await aPublishedApp({ display_name: `Busy ${randomUUID()}` });
  await calls(app, ago(1), 2_000_000_000, 5, 3);
  await signIn(page, await anAccount({ name: "Olga Operator", is_operator: true }));
  await page.goto("/operator");
  await page.getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("row", { name: app.display_name })).toContainText(
    "2,000,000,005 calls, 5 refused or failed",
  );
  await expect(page.getByRole("img", { name: /calls in the last 24 hours/ })).toBeVisible();
  await expect(section(page, "Queue")).toContainText("Dead letters");
  await expectAccessible(page);
  await signIn(page, await anAccount());
  expect((await page.goto("/operator/usage"))?.status()).toBe(404);
});
