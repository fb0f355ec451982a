import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { expectHydrated } from "../support/hydrated";
import { aMember, anEvent, anOrganization } from "../support/world";

test.use({ timezoneId: "Asia/Tokyo", locale: "en-US" });

test("an organizer in Tokyo plans an event in Berlin time, and visitors in Tokyo see both times from the first byte", async ({
  page,
}) => {
  const organizer = await anAccount();
  const organization = await anOrganization();
  await aMember(organization, organizer);
  const event = await anEvent(organization, { start_date: new Date("2027-05-14T08:00:00Z") });
  const program = `/organizer/events/${event.id}/program`;
  await signIn(page, organizer);

  await page.goto(`/organizer/events/${event.id}/settings`);
  // No zone is chosen yet, so the reader's zone applies.
  await expect(page.getByLabel("Start date")).toHaveValue("2027-05-14T17:00");
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await expect(page.getByLabel("Start date")).toHaveValue("2027-05-14T10:00");
  await page.getByLabel("End date").fill("2027-05-16T18:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await prisma().event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({
    time_zone: "Europe/Berlin",
    start_date: new Date("2027-05-14T08:00:00Z"),
    end_date: new Date("2027-05-16T16:00:00Z"),
  });

  await page.goto(`${program}/activities/new`);
  await page.getByLabel("Title").fill("Opening");
  await expect(page.getByLabel("Start time")).toHaveAccessibleDescription(
    /Time zone: Europe\/Berlin/,
  );
  await page.getByLabel("Start time").fill("2027-03-28T02:30");
  await page.getByLabel("End time").fill("2027-05-14T11:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Start time")).toHaveAccessibleDescription(
    /02:30 does not exist in Berlin on that day/,
  );
  await page.getByLabel("Start time").fill("2027-10-31T02:30");
  await expect(
    page.getByRole("status").filter({
      hasText: "02:30 occurs twice in Berlin on that day. The first one (UTC+2) is used",
    }),
  ).toBeVisible();
  await page.getByLabel("Start time").fill("2027-05-14T10:00");
  await expect(page.getByRole("status").filter({ hasText: "17:00 your time" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: "Opening" });
  await expect(row).toContainText("10:00 – 11:00");
  await expect(row).toContainText("17:00 – 18:00 your time");
  await expect(
    page.getByText("Times are in Berlin time (UTC+2). Your clock (Tokyo) is 7 h ahead."),
  ).toBeVisible();
  expect(await prisma().activity.findFirstOrThrow({ where: { event_id: event.id } })).toMatchObject(
    {
      start_time: new Date("2027-05-14T08:00:00Z"),
      end_time: new Date("2027-05-14T09:00:00Z"),
    },
  );

  await prisma().registrationWave.create({
    data: { event_id: event.id, name: "Early", start_time: new Date("2027-01-10T09:00:00Z") },
  });
  await page.goto(`/organizer/events/${event.id}/waves`);
  await expect(
    page.getByText("Times are in Berlin time (UTC+1). Your clock (Tokyo) is 8 h ahead."),
  ).toBeVisible();

  for (const path of [program, `/events/${event.slug}`]) await expectNoLayoutShift(page, path);
  await page.getByRole("link", { name: "Opening" }).click();
  await expect(page.getByText("14 May 2027, 10:00 – 11:00 Berlin time")).toBeVisible();
  await page.context().clearCookies();
  await expectNoLayoutShift(page, `/events/${event.slug}`);
  await expect(page.getByText("Your clock (Tokyo) is 7 h ahead.")).toBeVisible();
});

/**
 * Expects the times in the server's HTML to be unchanged after the scripts have run, and nothing
 * with a time to have moved.
 */
async function expectNoLayoutShift(page: Page, path: string) {
  const answer = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === path && response.request().isNavigationRequest(),
  );
  await page.goto(path, { waitUntil: "networkidle" });
  const written = await page.evaluate(
    (html) => {
      const times = new DOMParser()
        .parseFromString(html, "text/html")
        .querySelectorAll("main time");
      return [...times].map((time) => time.parentElement?.textContent);
    },
    await (await answer).text(),
  );
  expect(written.join()).toContain("10:00");
  await expectHydrated(page);
  const shownAfterScripts = await page.evaluate(() =>
    [...document.querySelectorAll("main time")].map((time) => time.parentElement?.textContent),
  );
  expect(shownAfterScripts).toEqual(written);
  // A busy machine may paint other elements late. This test only requires that no element with a
  // time moves.
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ("sources" in entry && Array.isArray(entry.sources))
              for (const { node } of entry.sources)
                if (node instanceof Element && node.querySelector("time"))
                  texts.push(node.textContent.slice(0, 80));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(texts), 300);
      }),
  );
  expect(moved).toEqual([]);
}
