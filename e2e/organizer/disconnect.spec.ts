import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import {
  aConnection,
  aMember,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aPerson,
  aUserToken,
} from "../support/world";

async function anOrganizer(abilities?: { manage_events: boolean; manage_integrations: boolean }) {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization();
  await aMember(organization, person, abilities);
  const event = await anEvent(organization, { title: "Lantern Con 2027" });
  const integration = await anIntegration(organization, {
    display_name: "Badge Printer",
    publisher_name: "Paper & Ink",
  });
  const connection = await aConnection(integration, event);
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { connected_by: person.id },
  });
  const { token } = await anInstallationToken(connection);
  await aUserToken(connection, await aPerson());
  return { person, event, integration, token };
}

test("an organizer disconnects an integration after the dialog has explained the consequences", async ({
  page,
}) => {
  const { person, event, token } = await anOrganizer();
  const read = async () =>
    (
      await page.request.get(`/api/v1/events/${event.id}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/integrations`);
  const row = page.getByRole("row", { name: "Badge Printer" });
  await expect(row).toContainText("participants.read");
  await expect(row).toContainText("by Otto Organizer");
  expect(await read()).toBe(200);
  await row.getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Badge Printer?" });
  await expect(dialog).toContainText("Its user tokens of 1 participant stop working too.");
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(row).toContainText("ended");
  await expect(row.getByRole("button", { name: "Disconnect" })).toHaveCount(0);
  expect(await read()).toBe(401);
});

test("a connection that needs re-consent lists the scopes it asks for in addition", async ({
  page,
}) => {
  const { person, event, integration } = await anOrganizer();
  await prisma().declaredScope.create({
    data: { integration_id: integration.id, name: "program.read" },
  });
  await prisma().connection.updateMany({
    where: { event_id: event.id },
    data: { status: "reconsent_required", granted_scopes: ["event.read"] },
  });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/integrations`);
  const row = page.getByRole("row", { name: "Badge Printer" });
  await expect(row).toContainText("re-consent required");
  await expect(row).toContainText("+ program.read");
});

test("a member who may not manage integrations sees them without a button", async ({ page }) => {
  const { person, event } = await anOrganizer({ manage_events: true, manage_integrations: false });
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/integrations`);
  await expect(page.getByRole("row", { name: "Badge Printer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Disconnect" })).toHaveCount(0);
});

test("archiving an event asks for confirmation, unarchiving does not, and the integration can still read in between", async ({
  page,
}) => {
  const { person, event, token } = await anOrganizer();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}`);
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Archive Lantern Con 2027?" });
  await expect(dialog).toContainText("1 connected integration");
  await dialog.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("Connected integrations keep their access until")).toBeVisible();
  expect(
    (
      await page.request.get(`/api/v1/events/${event.id}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).status(),
  ).toBe(200);
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(page.getByRole("button", { name: "Archive", exact: true })).toBeVisible();
  expect(
    await prisma().occurrence.findMany({
      where: { event_id: event.id },
      select: { cancelled_at: true },
    }),
  ).toEqual([{ cancelled_at: expect.any(Date) }]);
});

test("the event, its integrations and the dialog are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}`);
  await expectAccessible(page, everyLook);
  await page.goto(`/organizer/events/${event.id}/integrations`);
  await expectAccessible(page, everyLook);
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expectAccessible(page, everyLook);
});
