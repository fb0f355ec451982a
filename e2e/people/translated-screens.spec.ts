import { mkdirSync } from "node:fs";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { type Language, languages } from "@/messages/language";
import { sidewaysScroll } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aConnection, anApp, authorizeUrl } from "../support/oauth";
import { hoursAhead } from "../support/program";
import { aConsent, anEvent, anOrganization, aParticipant } from "../support/world";

/** With `SHEET`, a folder, every screen is also kept as a picture. */
const sheet = process.env.SHEET;

/** Every screen of participants, with something on it. */
async function screens() {
  const organization = await anOrganization({ name: "Lantern Society" });
  const scopes = { "profile.read": "optional", "event.attendance": "required" } as const;
  const [app, asking, event, open] = [
    await anApp(organization, { scopes }),
    await anApp(organization, { scopes }),
    await anEvent(organization, { title: "Lantern Con", city: "Uppsala" }),
    await anEvent(organization, { title: "Harbour Days", access_mode: "open_approval" }),
  ];
  const account = await anAccount({ name: "Ana" });
  await aParticipant(event, account, { display_name: "Ana" });
  await prisma().formField.create({
    data: { event_id: open.id, key: "arrival", label: "Arrival?", type: "text", required: true },
  });
  const activity = await prisma().activity.create({
    data: {
      event_id: event.id,
      title: "Salt Road",
      status: "scheduled",
      sign_ups_enabled: true,
      capacity: 4,
      host_person_id: account.id,
      start_time: hoursAhead(30),
      end_time: hoursAhead(32),
    },
  });
  await aConsent(await aConnection(app, event), account, ["event.attendance"]);
  await aConnection(asking, event);
  const about = { integrationId: app.id, eventId: event.id, personId: account.id };
  await transact((tx) => notify(tx, "consent.given", about, { scopes: ["profile.read"] }));
  const { pathname, search } = new URL(
    authorizeUrl(asking, { scope: "profile.read event.attendance" }),
  );
  const withoutAccount = ["/", "/signin", "/signup", "/forgot-password", "/nothing-here"];
  const withAccount = [
    "/",
    "/events",
    `/events/${event.slug}`,
    `/events/${event.slug}/activities/${activity.id}`,
    `/events/${event.slug}/profile`,
    `/events/${open.slug}/apply`,
    pathname + search,
    "/account",
    "/account/events",
    "/account/apps",
    `/account/apps/${app.id}`,
    "/account/notices",
    "/receipts/check",
  ];
  return { account, withoutAccount, withAccount };
}

async function look(page: Page, path: string, language: Language, name: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
  expect(await page.getByRole("main").getAttribute("lang"), path).toBeNull();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `${path} ${language} ${width}`).toBeLessThanOrEqual(0);
    if (sheet)
      await page.screenshot({ path: `${sheet}/${name}-${language}-${width}.png`, fullPage: true });
  }
}

test("every screen of participants is in every language, and none of them is too wide", async ({
  page,
}) => {
  test.setTimeout(600_000);
  if (sheet) mkdirSync(sheet, { recursive: true });
  const { account, withoutAccount, withAccount } = await screens();
  for (const language of languages) {
    await page
      .context()
      .addCookies([{ name: "language", value: language, url: process.env.SERVICE_URL ?? "" }]);
    for (const [at, path] of withoutAccount.entries()) await look(page, path, language, `a${at}`);
  }
  await signIn(page, account);
  for (const language of languages) {
    await prisma().person.update({ where: { id: account.id }, data: { language } });
    for (const [at, path] of withAccount.entries()) await look(page, path, language, `b${at}`);
  }
});
