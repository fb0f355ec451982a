import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aPublishedSchedule } from "../support/schedule";
import { aMember, anEvent, anOrganization } from "../support/world";

async function anOrganizersEvent(page: Page) {
  const organization = await anOrganization();
  const person = await anAccount();
  await aMember(organization, person);
  await signIn(page, person);
  return anEvent(organization);
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel("File")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("an organizer imports a program and people, each after a preview", async ({ page }) => {
  const event = await anOrganizersEvent(page);
  await page.goto(`/organizer/events/${event.id}/program`);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await choose(page, "schedule.json", JSON.stringify(aPublishedSchedule()));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview of schedule.json" })).toBeVisible();
  const table = page.getByRole("table", { name: "What would change" });
  await expect(table.getByRole("row", { name: "Activities" })).toContainText("79");
  await expect(page.getByText("79 new activities")).toBeVisible();
  expect(await prisma().activity.count({ where: { event_id: event.id } })).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply" }).dblclick();
  await expect(page.getByRole("heading", { name: "Applied: schedule.json" })).toBeVisible();
  expect(await prisma().activity.count({ where: { event_id: event.id } })).toBe(79);

  await choose(page, "people.csv", "email;display_name;registered\nana@example.com;Ana;yes\n;X;\n");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Applying it makes: 1 new person.")).toBeVisible();
  await expect(page.getByText("line 3: expected an e-mail address")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Applied: people.csv" })).toBeVisible();
  await page.goto(`/organizer/events/${event.id}/participants`);
  await expect(page.getByRole("row", { name: "Ana" })).toBeVisible();
});

test("a file of more than 2 MB is read, and one of more than 20 MB is refused with the reason", async ({
  page,
}) => {
  const event = await anOrganizersEvent(page);
  await page.goto(`/organizer/events/${event.id}/import`);
  await choose(
    page,
    "large.csv",
    `email,nickname\na@example.com,Al\n${`${" ".repeat(9_000)}\n`.repeat(600)}`,
  );
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Applying it makes: 1 new person.")).toBeVisible();
  await choose(page, "huge.csv", "x".repeat(21 * 1024 * 1024));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("The file is larger than 20 MB.")).toBeVisible();
});

test("the preview of a schedule to watch says what watching would delete", async ({ page }) => {
  const event = await anOrganizersEvent(page);
  await prisma().activity.create({ data: { event_id: event.id, title: "Ours", status: "new" } });
  const site = createServer((_, response) => response.end(JSON.stringify(aPublishedSchedule())));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/schedule.json`;
  await page.goto(`/organizer/events/${event.id}/program/watch`);
  await page.getByRole("textbox", { name: "Schedule URL" }).fill(url);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("79 new activities, 1 deleted activity")).toBeVisible();
  await expectAccessible(page);
  expect(await prisma().activity.count({ where: { event_id: event.id } })).toBe(1);
  await page.getByRole("button", { name: "Watch" }).click();
  await expect(page.getByRole("button", { name: "Stop watching" })).toBeVisible();
  site.close();
});
