import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { aMember, anEvent, anOrganization } from "../support/world";

const scheduleOf = (titles: string[]) => ({
  schedule: {
    conference: {
      title: "Lights",
      rooms: ["Curie", "Meitner"].map((name) => ({ name, guid: "shared" })),
      days: [
        {
          rooms: {
            Curie: titles.map((title, n) => ({
              guid: `talk ${n}`,
              title,
              date: `2027-08-21T1${n}:00:00Z`,
              duration: "00:45",
            })),
          },
        },
      ],
    },
  },
});

/** A site that publishes a schedule. */
async function aScheduleSite() {
  const site = { url: "", status: 200, body: "", close: () => {} };
  const server = createServer((_request, response) =>
    response.writeHead(site.status).end(site.body),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/schedule.json`;
  site.close = () => void server.close();
  return site;
}

test("an organizer makes the program follow a published schedule, sees changes and failures, and stops watching", async ({
  page,
}) => {
  const site = await aScheduleSite();
  const [organization, organizer] = [
    await anOrganization(),
    await anAccount({ name: "Olga Organizer" }),
  ];
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Lantern Con" });
  await signIn(page, organizer);
  await page.goto(`/organizer/events/${event.id}/program`);
  await page.getByRole("link", { name: "Watch a schedule" }).click();
  await expect(page).toHaveURL(`/organizer/events/${event.id}/program/watch`);

  await page.getByRole("textbox", { name: "Schedule URL" }).fill("ftp://example.com");
  await page.getByRole("textbox", { name: "Every" }).fill("4");
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Schedule URL" })).toHaveAccessibleDescription(
    /Use an HTTPS address/,
  );
  await expect(page.getByRole("textbox", { name: "Every" })).toHaveAccessibleDescription(
    /from 5 to 1440/,
  );
  await expectAccessible(page);

  site.body = JSON.stringify(scheduleOf(["Salt Road", "Nine Lighthouses"]));
  await page.getByRole("textbox", { name: "Schedule URL" }).fill(site.url);
  await page.getByRole("textbox", { name: "Every" }).fill("1440");
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByText("activity.created: 2")).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByText("a room with another room's guid is distinguished by its name (2 times)"),
  ).toBeVisible();

  site.body = JSON.stringify(scheduleOf(["Salt Road, twice"]));
  await page.getByRole("button", { name: "Fetch now" }).click();
  await expect(page.getByText("activity.deleted: 1")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("activity.updated: 1")).toBeVisible();
  await expectAccessible(page);

  // A transfer that is cut says nothing of what it lacks.
  const whole = JSON.stringify(scheduleOf(["Salt Road, again", "Nine Lighthouses"]));
  site.body = whole.slice(0, -30);
  await page.getByRole("button", { name: "Fetch now" }).click();
  await expect(page.getByText('not read: "the end of the file"')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("activity.updated: 1")).toBeVisible();
  await expect(page.getByText(/\b0 deletions/)).toBeVisible();
  expect(await prisma().location.count({ where: { event_id: event.id } })).toBe(2);

  site.status = 404;
  await page.getByRole("button", { name: "Fetch now" }).click();
  await expect(page.getByText("The address answered with status 404.")).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Stop watching" }).click();
  await expect(page.getByRole("button", { name: "Watch", exact: true })).toBeVisible();
  expect(await prisma().watchedSchedule.count({ where: { event_id: event.id } })).toBe(0);
  await page.goto(`/organizer/events/${event.id}/program`);
  await expect(page.getByText("Salt Road, again")).toBeVisible();
  site.close();
});
