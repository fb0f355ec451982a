import { prisma } from "@/lib/db/prisma";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aPopulatedEvent } from "../support/read-api";
import { aConsent, aMember, anInstallationToken } from "../support/world";

async function anOrganizersEvent(abilities?: {
  manage_events: boolean;
  manage_integrations: boolean;
}) {
  const populated = await aPopulatedEvent();
  const person = await anAccount({ name: "Otto Organizer" });
  await aMember(populated.organization, person, abilities);
  return {
    ...populated,
    person,
    path: `/organizer/events/${populated.event.id}/integrations/${populated.connection.id}`,
  };
}

const withoutDifferences = (text: string) =>
  text
    .replace(/"next_cursor":"[^"]*"/, '"next_cursor":"…"')
    .replace(/"request_id":"[^"]*"/, '"request_id":"…"');

/** Compares every `pre` on the page with the API's response for the address above it. */
async function expectApiBytes(page: Page, token: string) {
  for (const name of endpointNames) {
    const card = page.locator(`section#${name}`);
    const address = ((await card.locator("figcaption").textContent()) ?? "").replace(/^GET /, "");
    expect(address).toContain(endpoints[name].path.split("{")[0]);
    const answer = await page.request.get(address, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(withoutDifferences((await card.locator("pre").textContent()) ?? "")).toBe(
      withoutDifferences(await answer.text()),
    );
  }
}

for (const scopes of [
  ["event.read", "participants.read", "program.read"],
  ["participants.read"],
  ["event.read"],
  ["program.read"],
]) {
  test(`the page shows the exact API responses for a connection with ${scopes.join(", ")}`, async ({
    page,
  }) => {
    const { person, path, connection, people } = await anOrganizersEvent();
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { granted_scopes: scopes },
    });
    const { token } = await anInstallationToken(connection, scopes);
    await signIn(page, person);
    await page.goto(path);
    await expectApiBytes(page, token);
    await prisma().consent.updateMany({
      where: { person_id: people.consenting.id },
      data: { revoked_at: new Date() },
    });
    await aConsent(connection, people.shy);
    await page.reload();
    await expectApiBytes(page, token);
  });
}

test("each hidden value is shown with its reason: never consented, consent ended, scope not granted", async ({
  page,
}) => {
  const { person, path, connection, people } = await anOrganizersEvent();
  await signIn(page, person);
  await page.goto(path);
  const hidden = page.getByRole("table", { name: "Hidden in participants" });
  await expect(hidden.getByRole("row", { name: "Shy" })).toContainText(
    "real_name, email, custom_form_fields",
  );
  await expect(hidden.getByRole("row", { name: "Shy" })).toContainText("privacy mode");
  await expect(hidden.getByRole("row", { name: "Consenting" })).toHaveCount(0);
  await expect(
    page.getByRole("table", { name: "Hidden in activities" }).getByRole("row", { name: "Shy" }),
  ).toContainText("host_display_name");
  await prisma().consent.updateMany({
    where: { person_id: people.consenting.id },
    data: { revoked_at: new Date() },
  });
  await page.reload();
  await expect(hidden.getByRole("row", { name: "Consenting" })).toContainText("no consent");
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { granted_scopes: ["event.read"] },
  });
  await page.reload();
  await expect(page.locator("section#participants")).toContainText("scope not granted");
  await expect(
    page
      .getByRole("table", { name: "What it reads now" })
      .getByRole("row", { name: /^participants/ }),
  ).toContainText("scope not granted");
});

test("viewing the page is not a read, and a read by the app appears on the page within a second", async ({
  page,
}) => {
  const { person, path, connection, event } = await anOrganizersEvent();
  const { token } = await anInstallationToken(connection);
  await signIn(page, person);
  await page.goto(path);
  await expect(page.getByText("Nothing was read")).toBeVisible();
  await page.request.get(`/api/v1/events/${event.id}/participants`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table", { name: "What it read about people" })).toContainText(
      "participants",
      { timeout: 500 },
    );
  }).toPass();
  await expectAccessible(page);
});

test("collections are shown a page at a time", async ({ page }) => {
  const { person, path, event } = await anOrganizersEvent();
  for (let n = 0; n < 7; n++)
    await prisma().thread.create({ data: { event_id: event.id, name: `Thread ${n}` } });
  await signIn(page, person);
  await page.goto(path);
  const threads = page.locator("section#threads");
  await expect(threads.locator("pre")).not.toContainText("Thread 6");
  await threads.getByRole("link", { name: "Next page" }).click();
  await expect(threads.locator("pre")).toContainText("Thread 6");
});

test("a member who may not manage the event sees no responses, and nobody sees a connection of another event", async ({
  page,
}) => {
  const { person, path, event } = await anOrganizersEvent({
    manage_events: false,
    manage_integrations: true,
  });
  const { connection } = await aPopulatedEvent();
  await signIn(page, person);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "What it reads now" })).toBeVisible();
  await expect(page.locator("pre")).toHaveCount(0);
  expect(
    (await page.goto(`/organizer/events/${event.id}/integrations/${connection.id}`))?.status(),
  ).toBe(404);
});
