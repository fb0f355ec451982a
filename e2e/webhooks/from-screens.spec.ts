import { createHmac } from "node:crypto";
import { aListener } from "@/e2e/support/listener";
import { prisma } from "@/lib/db/prisma";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { anAccount, signIn } from "../support/account";
import { type Browser, expect, type Page, test } from "../support/browser-test";
import { endDeletionGrace } from "../support/connected-app";
import { aReceiver } from "../support/receiver";
import {
  aConsent,
  aMember,
  anEvent,
  anInstallationToken,
  anOrganization,
  aParticipant,
  aPerson,
} from "../support/world";

// Every webhook of the catalog, caused on its screen and received by a real HTTPS receiver.

async function signedIn(
  browser: Browser,
  account: Awaited<ReturnType<typeof anAccount>>,
): Promise<Page> {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await signIn(page, account);
  return page;
}

const row = (page: Page, name: string) => page.getByRole("row", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("all 28 event types are delivered when people use their screens", async ({ browser }) => {
  test.setTimeout(180_000);
  const hook = await aReceiver();
  const organization = await anOrganization();
  const [olga, petra, ines] = [
    await anAccount({ name: "Olga" }),
    await anAccount({ name: "Petra" }),
    await anAccount({ is_operator: true }),
  ];
  await aMember(organization, olga);
  const event = await anEvent(organization, {
    publish_status: "draft",
    visibility: "private",
    access_mode: "closed",
  });
  const { integration, secret, connection } = await aListener(event, hook.url);
  const { token } = await anInstallationToken(connection);
  const [organizer, participant, operator] = [
    await signedIn(browser, olga),
    await signedIn(browser, petra),
    await signedIn(browser, ines),
  ];
  const console = `/organizer/events/${event.id}`;
  const ben = await aPerson();
  await aParticipant(event, ben, {
    application_status: "pending",
    registered_at: null,
    display_name: "Ben",
  });

  await test.step("the event", async () => {
    await organizer.goto(console);
    await button(organizer, "Publish").click();
    await button(organizer, "Unpublish").click();
    await confirm(organizer, "Unpublish");
    await button(organizer, "Publish").click();
    await expect(button(organizer, "Unpublish")).toBeVisible();
    await organizer.goto(`${console}/settings`);
    await organizer.getByRole("combobox", { name: "Visibility" }).selectOption("discoverable");
    await organizer.getByRole("combobox", { name: "Access mode" }).selectOption("open_approval");
    await button(organizer, "Save changes").click();
    await expect(organizer.getByText("Saved.")).toBeVisible();
  });

  await test.step("applications", async () => {
    const apply = async () => {
      await participant.getByRole("textbox", { name: "Display name" }).fill("Petra");
      await participant.getByRole("button", { name: "Submit application" }).click();
      await expect(participant.getByText("Your application is pending.")).toBeVisible();
    };
    await participant.goto(`/events/${event.slug}/apply`);
    await apply();
    await organizer.goto(`${console}/applications`);
    await row(organizer, "Ben").getByRole("button", { name: "Reject" }).click();
    await row(organizer, "Petra").getByRole("button", { name: "Request revision" }).click();
    const held = { timeout: 30_000 };
    await expect(row(organizer, "Petra")).toContainText("revision requested", held);
    await participant.goto(`/events/${event.slug}/apply`);
    await apply();
    await organizer.reload();
    await row(organizer, "Petra").getByRole("button", { name: "Approve" }).click();
    await expect(row(organizer, "Petra")).toContainText("approved");
  });

  await test.step("the program", async () => {
    await organizer.goto(`${console}/program/threads/new`);
    await organizer.getByRole("textbox", { name: "Name", exact: true }).fill("Lectures");
    await button(organizer, "Save").click();
    await row(organizer, "Lectures").getByRole("link", { name: "Edit" }).click();
    await organizer.getByRole("textbox", { name: "Name", exact: true }).fill("Talks");
    await button(organizer, "Save").click();
    await row(organizer, "Talks").getByRole("button", { name: "Delete" }).click();
    await confirm(organizer, "Delete");
    await organizer.goto(`${console}/locations/new`);
    await organizer.getByRole("textbox", { name: "Name" }).fill("Main hall");
    await button(organizer, "Save").click();
    await row(organizer, "Main hall").getByRole("link", { name: "Edit" }).click();
    await organizer.getByLabel("Floor").fill("2");
    await button(organizer, "Save").click();
    await row(organizer, "Main hall").getByRole("button", { name: "Delete" }).click();
    await confirm(organizer, "Delete");
    await organizer.goto(`${console}/program/activities/new`);
    await organizer.getByRole("textbox", { name: "Title", exact: true }).fill("Opening");
    await organizer.getByRole("checkbox", { name: "Sign ups enabled" }).check();
    await button(organizer, "Save").click();
    await expect(row(organizer, "Opening")).toBeVisible();
    await participant.goto(`/events/${event.slug}`);
    await participant
      .getByRole("article", { name: "Opening" })
      .getByRole("button", { name: "Sign up" })
      .click();
    await expect(participant.getByText("You are signed up.")).toBeVisible();
    await row(organizer, "Opening").getByRole("link", { name: "Edit" }).click();
    await organizer.getByRole("textbox", { name: "Title", exact: true }).fill("Grand opening");
    await button(organizer, "Save").click();
    await row(organizer, "Grand opening").getByRole("button", { name: "Delete" }).click();
    await confirm(organizer, "Delete");
  });

  await test.step("waves", async () => {
    await organizer.goto(`${console}/waves/new`);
    await organizer.getByRole("textbox", { name: "Name" }).fill("Early");
    await organizer.getByLabel("Start time").fill("2099-05-01T10:00");
    await organizer.getByLabel("End time").fill("2099-05-02T10:00");
    await button(organizer, "Save").click();
    await row(organizer, "Early").getByRole("button", { name: "Start now" }).click();
    await row(organizer, "Early").getByRole("button", { name: "Stop wave" }).click();
    await confirm(organizer, "Stop wave");
    await expect(row(organizer, "Early")).toContainText("canceled");
    const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const late = {
      event_id: event.id,
      name: "Late",
      status: "scheduled",
      start_time: past(2),
      end_time: past(1),
    };
    await prisma().registrationWave.create({ data: late });
  });

  await test.step("participants", async () => {
    await participant.goto(`/events/${event.slug}`);
    await participant.getByRole("link", { name: "Edit my profile" }).click();
    await participant.getByRole("textbox", { name: "Nickname" }).fill("petrichor");
    await participant.getByRole("button", { name: "Save" }).click();
    await expect(participant.getByText("Saved.")).toBeVisible();
    const listed = await organizer.request.get(`/api/v1/events/${event.id}/participants`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const [{ id: pseudonym }] = (await listed.json()).items;
    await expect
      .poll(() => hook.received.filter(({ body }) => body.includes("participant.profile_updated")))
      .toHaveLength(1);
    for (const type of [
      "application.submitted",
      "application.approved",
      "participant.registered",
      "participant.profile_updated",
    ])
      for (const { body } of hook.received.filter(
        ({ headers }) => headers["x-service-event"] === type,
      ))
        expect(JSON.parse(body).data.id).toBe(pseudonym);
    await aConsent(connection, petra);
    await participant.goto("/account/apps");
    await button(participant, "Revoke").click();
    await confirm(participant, "Revoke");
    await expect(participant.getByText("No connected apps")).toBeVisible();
    await organizer.goto(`${console}/participants`);
    await row(organizer, "Petra").getByRole("button", { name: "Remove" }).click();
    await confirm(organizer, "Remove");
    await expect(row(organizer, "Petra")).toHaveCount(0);
  });

  await test.step("the integration itself", async () => {
    await operator.goto(`/operator?q=${encodeURIComponent(integration.display_name)}`);
    const found = row(operator, integration.display_name);
    await found.getByRole("button", { name: "Suspend" }).click();
    await confirm(operator, "Suspend");
    await found.getByRole("button", { name: "Reinstate" }).click();
    await expect(found).toContainText("active");
    await organizer.goto(`/developer/integrations/${integration.id}/settings`);
    await button(organizer, "Unpublish").click();
    await confirm(organizer, "Unpublish");
    await expect(button(organizer, "Publish")).toBeVisible();
    await endDeletionGrace(integration.id);
  });

  const arrived = () =>
    [...new Set(hook.received.map(({ headers }) => String(headers["x-service-event"])))].sort();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(webhookEventTypes.toSorted());
  for (const { headers, body } of hook.received) {
    const hmac = createHmac("sha256", secret)
      .update(`${headers["x-service-timestamp"]}.${body}`)
      .digest("hex");
    expect(headers["x-service-signature"]).toBe(`sha256=${hmac}`);
    expect(JSON.parse(body)).toMatchObject({
      event_type: headers["x-service-event"],
      integration_id: integration.id,
      event_id: event.id,
    });
    for (const person of [olga, petra, ben]) expect(body).not.toContain(person.id);
  }
  hook.close();
});
