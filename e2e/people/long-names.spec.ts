import { expect, test } from "@playwright/test";
import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { aConnection, aConsent, aMember, anEvent, anIntegration, anOrganization, aParticipant } from "../support/world";

/** The longest display name that a manifest may have, without a place to break. */
const word = "W".repeat(80);

test("no page scrolls sideways on a phone, however long a name without a space is", async ({ page }) => {
  const person = await anAccount({ name: word, is_operator: true });
  const organization = await anOrganization({ name: word });
  await aMember(organization, person);
  const event = await anEvent(organization, { title: word, city: word, location: word, description: word });
  const location = await prisma().location.create({ data: { event_id: event.id, name: word, scope: "indoor", type: "room" } });
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: word } });
  const role = await prisma().role.create({ data: { event_id: event.id, name: word } });
  await aParticipant(event, person, { display_name: word, nickname: word, organisation: word, real_name: word, role_id: role.id });
  const applicant = await anAccount({ name: word });
  await aParticipant(event, applicant, { application_status: "pending", registered_at: null, display_name: word, real_name: word });
  const times = { start_time: new Date(Date.now() + 3_600_000), end_time: new Date(Date.now() + 7_200_000) };
  const places = { thread_id: thread.id, location_id: location.id, host_person_id: person.id };
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: word, description: word, status: "scheduled", sign_ups_enabled: true, ...times, ...places },
  });
  const names = { display_name: word, publisher_name: word, tagline: word, description: word };
  const integration = await anIntegration(organization, { ...names, status_reason: word });
  const connection = await aConnection(integration, event);
  await prisma().connection.update({ where: { id: connection.id }, data: { connected_by: person.id } });
  await aConsent(connection, person);
  await signIn(page, person);
  await page.setViewportSize({ width: 360, height: 900 });

  const [organizer, developer] = [`/organizer/events/${event.id}`, `/developer/integrations/${integration.id}`];
  const paths = [
    ...["/", "/account", "/account/apps", "/account/events", "/organizations", `/organizations/${organization.id}`],
    ...["/events", `/events/${event.slug}`, `/events/${event.slug}/profile`, "/catalog", `/catalog/${integration.id}`],
    ...["", "/applications", `/applications/${applicant.id}`, "/participants", "/program", `/program/activities/${activity.id}`].map(
      (at) => organizer + at,
    ),
    ...["/locations", `/locations/${location.id}`, "/roles", "/integrations", "/waves/new"].map((at) => organizer + at),
    ...["/organizer", "/organizer/events/new", "/developer", "/developer/integrations/new"],
    ...["", "/settings", "/connections", "/webhooks", "/requests"].map((at) => developer + at),
    ...[`/operator?q=${word}`, `/operator/people?q=${word}`],
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(sideways, path.replaceAll(word, "…")).toBeLessThanOrEqual(0);
  }
  await page.goto(`${organizer}/integrations`);
  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
