import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

// docs/rules/screens.md#faults-at-the-field, also for a form sent before its scripts have loaded:
// the browser shows the page in the server's response.

test.use({ javaScriptEnabled: false });

const tooLong = "x".repeat(4001);

async function anOrganizer(page: Page) {
  const [person, organization] = [
    await anAccount({ name: "Otto Organizer" }),
    await anOrganization(),
  ];
  await aMember(organization, person);
  await signIn(page, person);
  return { person, organization };
}

/** Opens the organizer's page of an application. */
async function openApplication(page: Page, application: object) {
  const { organization } = await anOrganizer(page);
  const [event, applicant] = [await anEvent(organization), await aPerson()];
  await aParticipant(event, applicant, {
    display_name: "Ana",
    registered_at: null,
    ...application,
  });
  await page.goto(`/organizer/events/${event.id}/applications/${applicant.id}`);
}

const text = (page: Page, name: string) => page.getByRole("textbox", { name });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name });

test("notes on an application stay in the form after an error", async ({ page }) => {
  await openApplication(page, {
    application_status: "revision_requested",
    revision_message: "Which days?",
    application_admin_notes: "Asked.",
  });
  await text(page, "Message to the applicant").fill("Which evenings?");
  await text(page, "Note on the application").fill(tooLong);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(text(page, "Note on the application")).toHaveAccessibleDescription(
    /At most|at most/,
  );
  await expect(text(page, "Note on the application")).toHaveValue(tooLong);
  await expect(text(page, "Message to the applicant")).toHaveValue("Which evenings?");
});

test("the message of a decision stays in the form after an error", async ({ page }) => {
  await openApplication(page, { application_status: "pending" });
  await text(page, "Message to the applicant").fill(tooLong);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(text(page, "Message to the applicant")).toHaveAccessibleDescription(/at most/i);
  await expect(text(page, "Message to the applicant")).toHaveValue(tooLong);
});

test("the name of an account stays in the form after an error", async ({ page }) => {
  await signIn(page, await anAccount({ name: "Mira" }));
  await page.goto("/account");
  const name = text(page, "Name");
  await name.fill("M".repeat(121));
  await page.getByRole("form", { name: "Profile" }).getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription(/at most/i);
  await expect(name).toHaveValue("M".repeat(121));
});

test("the permissions of an invitation stay ticked or unticked after an error", async ({
  page,
}) => {
  const { organization } = await anOrganizer(page);
  await page.goto(`/organizations/${organization.id}`);
  const form = page.getByRole("form", { name: "Invite member" });
  const [events, integrations] = ["Manage events", "Manage integrations"].map((name) =>
    form.getByRole("checkbox", { name }),
  );
  await form.getByRole("textbox", { name: "Email" }).fill("nobody");
  await events?.setChecked(true);
  await integrations?.setChecked(false);
  await form.getByRole("button", { name: "Invite member" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    /e-mail address/i,
  );
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("nobody");
  expect([await events?.isChecked(), await integrations?.isChecked()]).toEqual([true, false]);
});

test("the box “Add another afterwards” keeps its state after an error", async ({ page }) => {
  const { organization } = await anOrganizer(page);
  const event = await anEvent(organization);
  const another = box(page, "Add another afterwards");
  for (const isTicked of [true, false]) {
    await page.goto(`/organizer/events/${event.id}/locations/new${isTicked ? "" : "?saved=1"}`);
    await text(page, "Name").fill("x".repeat(300));
    await another.setChecked(isTicked);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(text(page, "Name")).toHaveAttribute("aria-invalid", "true");
    await expect(text(page, "Name")).toHaveValue("x".repeat(300));
    expect(await another.isChecked()).toBe(isTicked);
  }
});

/**
 * Opens a participant's own profile at an event with two checkbox questions. `isTicked` sets the
 * first of them and the privacy mode.
 */
async function openProfile(page: Page, isTicked: boolean) {
  const [person, event] = [
    await anAccount({ name: "Mira" }),
    await anEvent(await anOrganization()),
  ];
  await prisma().formField.createMany({
    data: ["first", "night"].map((key) => ({
      event_id: event.id,
      key,
      label: `Is it your ${key}?`,
      type: "checkbox",
    })),
  });
  await aParticipant(event, person, {
    display_name: "Mira",
    privacy_mode: isTicked,
    custom_form_fields: { first: isTicked, night: false },
  });
  await signIn(page, person);
  await page.goto(`/events/${event.slug}/profile`);
}

for (const isTicked of [true, false]) {
  test(`boxes of a profile that were ${isTicked ? "ticked" : "open"} keep their new state after an error, and the text beside them stays`, async ({
    page,
  }) => {
    await openProfile(page, isTicked);
    await box(page, "Privacy mode").setChecked(!isTicked);
    await box(page, "Is it your first?").setChecked(!isTicked);
    await text(page, "Nickname").fill("mirasol");
    await text(page, "Display name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(text(page, "Display name")).toHaveAttribute("aria-invalid", "true");
    await expect(text(page, "Nickname")).toHaveValue("mirasol");
    const names = ["Privacy mode", "Is it your first?", "Is it your night?"];
    expect(await Promise.all(names.map((name) => box(page, name).isChecked()))).toEqual([
      !isTicked,
      !isTicked,
      false,
    ]);
  });
}
