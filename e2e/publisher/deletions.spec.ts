import { readFile } from "node:fs/promises";
import { prisma } from "@/lib/db/prisma";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aPublishedApp } from "../support/publisher";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
} from "../support/world";

// docs/rules/deletion-duties.md, from the point of view of each person concerned.

const longAgo = new Date("2026-01-05T09:00:00Z");

/**
 * An integration connected to an event of another organization. A participant revoked consent
 * recently, and an organizer disconnected it long ago.
 */
async function anOverdueDeletion() {
  const [publisher, organizer, participant] = await Promise.all([
    anAccount({ name: "Paula Publisher" }),
    anAccount({ name: "Orla Organizer" }),
    anAccount({ name: "Petra Participant" }),
  ]);
  const { app } = await aPublishedApp({ display_name: `Badge Printer ${Date.now()}` }, publisher);
  const organization = await anOrganization();
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title: "Lantern Con 2027" });
  const connection = await aConnection(app, event);
  await aParticipant(event, participant);
  await aConsent(connection, participant);
  await revokeConsent(anActor(participant), app.id);
  await disconnect(anActor(organizer), connection.id);
  await prisma().deletionDuty.updateMany({
    where: { integration_id: app.id, cause: "disconnected" },
    data: { opened_at: longAgo },
  });
  return { publisher, organizer, participant, app, event, connection };
}

const dutyOf = (app: { id: string }, cause: string) =>
  prisma().deletionDuty.findFirstOrThrow({ where: { integration_id: app.id, cause } });

async function attestationIn(page: Page, row: ReturnType<Page["getByRole"]>): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: "Attestation" }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

test("a publisher sees a duty on the page and attests it, anybody can check the attestation, and an altered one is not valid", async ({
  page,
  browser,
}) => {
  const { publisher, app } = await anOverdueDeletion();
  await signIn(page, publisher);
  expect((await dutyOf(app, "disconnected")).told_at).toBeNull();
  await page.goto(`/developer/integrations/${app.id}`);
  await page.getByRole("link", { name: "Deletions" }).click();
  const rows = page.getByRole("table", { name: "Deletions" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  const disconnected = rows.filter({ hasText: "Disconnected" });
  await expect(rows.nth(1)).toContainText("Disconnected"); // the overdue duty comes first
  for (const said of ["All data of the event", "Lantern Con 2027", "overdue", "told"])
    await expect(disconnected).toContainText(said);
  const duty = await dutyOf(app, "disconnected");
  expect(duty.told_at).not.toBeNull();
  await expect(disconnected).toContainText(duty.id);
  const revoked = rows.filter({ hasText: "Consent revoked" });
  await expect(revoked).toContainText(/Participant [0-9a-f]{32}/);
  await expectAccessible(page);

  const session = await page.context().cookies();
  await page.context().clearCookies();
  await disconnected.getByRole("button", { name: "Attest deletion" }).click();
  await expect(
    disconnected.getByRole("alert").getByRole("link", { name: "Sign in" }),
  ).toBeVisible();
  await page.context().addCookies(session);
  await disconnected.getByRole("button", { name: "Attest deletion" }).click();
  await expect(disconnected).toContainText("attested");
  await expect(disconnected.getByRole("button")).toHaveCount(0);
  await expect(rows.nth(1)).toContainText("Consent revoked");
  const attestation = await attestationIn(page, disconnected);
  expect(attestation).toBe((await dutyOf(app, "disconnected")).attestation);
  await expectAccessible(page);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto("/receipts/check");
  const answer = stranger.getByRole("form", { name: "Check a receipt" });
  await stranger.getByRole("textbox", { name: "Receipt" }).fill(attestation);
  await stranger.getByRole("button", { name: "Check" }).click();
  await expect(answer.getByText("Valid", { exact: true })).toBeVisible();
  for (const said of [
    app.display_name,
    "Lantern Con 2027",
    "All data of the event",
    "Disconnected",
    "not the deletion",
  ])
    await expect(answer).toContainText(said);
  await expectAccessible(stranger);
  const middle = Math.floor(attestation.length / 2);
  await stranger
    .getByRole("textbox", { name: "Receipt" })
    .fill(
      `${attestation.slice(0, middle)}${attestation[middle] === "A" ? "B" : "A"}${attestation.slice(middle + 1)}`,
    );
  await stranger.getByRole("button", { name: "Check" }).click();
  await expect(answer.getByText("Not valid", { exact: true })).toBeVisible();
  expect((await stranger.goto(`/attestations/${duty.id}`))?.status()).toBe(401);
  await context.close();
});

test("without duties the page says so, and it is not found for others", async ({ page }) => {
  const publisher = await anAccount();
  const { app } = await aPublishedApp({}, publisher);
  await signIn(page, publisher);
  await page.goto(`/developer/integrations/${app.id}/deletions`);
  await expect(page.getByText("Nothing to delete")).toBeVisible();
  await expectAccessible(page);
  const { app: foreign } = await anOverdueDeletion();
  expect((await page.goto(`/developer/integrations/${foreign.id}/deletions`))?.status()).toBe(404);
  expect((await dutyOf(foreign, "disconnected")).told_at).toBeNull();
});

test("an operator sees every duty, the overdue ones first, and the page is not found for anybody else", async ({
  page,
}) => {
  const { app, publisher } = await anOverdueDeletion();
  await signIn(page, await anAccount({ name: "Olga Operator", is_operator: true }));
  await page.goto("/operator");
  await page.getByRole("link", { name: "Deletions" }).click();
  await expect(page.getByText(/deletions? overdue$/)).toBeVisible();
  const row = page.getByRole("row", { name: app.display_name }).filter({ hasText: "Disconnected" });
  await expect(row).toContainText("overdue");
  await expectAccessible(page);
  await signIn(page, publisher);
  expect((await page.goto("/operator/deletions"))?.status()).toBe(404);
});

test("a participant sees the duty about them, and the one about the whole event, with the attestation", async ({
  page,
}) => {
  const { app, participant, publisher } = await anOverdueDeletion();
  await signIn(page, publisher);
  await page.goto(`/developer/integrations/${app.id}/deletions`);
  await page
    .getByRole("row")
    .filter({ hasText: "Consent revoked" })
    .getByRole("button", { name: "Attest deletion" })
    .click();
  await expect(page.getByRole("row").filter({ hasText: "Consent revoked" })).toContainText(
    "attested",
  );
  await signIn(page, participant);
  await page.goto(`/account/apps/${app.id}`);
  const duties = page.getByRole("table", { name: "What it has to delete" });
  const own = duties.getByRole("row").filter({ hasText: "Your data on Lantern Con 2027" });
  await expect(own).toContainText("attested");
  await expect(
    duties.getByRole("row").filter({ hasText: "All data of Lantern Con 2027" }),
  ).toContainText("overdue");
  expect((await attestationIn(page, own)).split(".")).toHaveLength(3);
  await expectAccessible(page);
});

test("an organizer sees the duties of a connection, and only the number of those from revocations", async ({
  page,
}) => {
  const { app, organizer, event, connection, participant } = await anOverdueDeletion();
  await signIn(page, organizer);
  await page.goto(`/organizer/events/${event.id}/integrations/${connection.id}`);
  await expect(
    page
      .getByRole("table", { name: "Deletions" })
      .getByRole("row")
      .filter({ hasText: "Disconnected" }),
  ).toContainText("overdue");
  await expect(page.getByText("Data of 1 participant whose consent ended:")).toBeVisible();
  await expect(page.getByText("1 not attested yet")).toBeVisible();
  await expect(page.getByText(participant.name ?? "")).toHaveCount(0);
  await expectAccessible(page);
  const personal = await dutyOf(app, "user.revoked_access");
  expect((await page.request.get(`/attestations/${personal.id}`)).status()).toBe(404);
});
