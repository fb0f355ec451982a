import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { pressAt, tabTo } from "../support/keyboard";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

async function anOrganizer() {
  const person = await anAccount({ name: "Otto Organizer" });
  const organization = await anOrganization();
  await aMember(organization, person);
  return { person, event: await anEvent(organization, { title: "Lantern Con 2027" }) };
}

const row = (page: Page, name: string) => page.getByRole("row", { name });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });

test("the list of applications is accessible when two people have the same name", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  for (let n = 0; n < 2; n++) {
    await aParticipant(event, await aPerson(), {
      application_status: "pending",
      registered_at: null,
      display_name: "Ana",
    });
  }
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/applications`);
  await expect(row(page, "Ana")).toHaveCount(2);
  await expectAccessible(page);
});

test("many applications are approved by keyboard, one cancelled in the meantime is named, and a role is assigned and taken back", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  await prisma().role.create({ data: { event_id: event.id, name: "Volunteer" } });
  await prisma().formField.create({
    data: { event_id: event.id, key: "diet", label: "What should the kitchen know?" },
  });
  const ids: Record<string, string> = {};
  for (const [at, display_name] of ["Ana", "Ben", "Cleo", "Dov", "Eli"].entries()) {
    const applicant = await aPerson({ name: display_name });
    ids[display_name] = applicant.id;
    await aParticipant(event, applicant, {
      ...{
        application_status: "pending",
        registered_at: null,
        display_name,
        created_at: new Date(Date.UTC(2027, 0, 1 + at)),
      },
      custom_form_fields: { diet: at === 0 ? "No peanuts" : "" },
    });
  }
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/applications?state=pending`);
  await expect(row(page, "Ana")).toContainText("No peanuts");
  await expect(page.getByRole("button", { name: "Approve selected" })).toHaveCount(0);

  await pressAt(box(page, "Ana"), "Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("3 selected")).toBeVisible();
  await expect(box(page, "Cleo")).toBeFocused();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(page.getByText("2 selected")).toBeVisible();
  await tabTo(box(page, "Dov"));
  await page.keyboard.press("Shift+Space");
  await expect(page.getByText("4 selected")).toBeVisible();
  await expectAccessible(page);

  await prisma().eventPerson.updateMany({
    where: { person_id: ids.Ben },
    data: { cancelled_at: new Date() },
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Approve selected" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Approved 3 applications.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ben" })).toContainText(
    "The applicant cancelled this application.",
  );
  await expect(row(page, "Dov")).toHaveCount(0);

  await pressAt(box(page, "Eli"), "Space");
  await page.keyboard.press("Enter");
  await pressAt(page.getByRole("button", { name: "Reject selected" }), "Enter");
  const dialog = page.getByRole("dialog", { name: "Reject 1 application?" });
  await expect(dialog).toContainText("it cannot be undone");
  await tabTo(dialog.getByRole("textbox", { name: "Message to the applicants" }));
  await page.keyboard.type("We are full.");
  await expectAccessible(page);
  await pressAt(dialog.getByRole("button", { name: "Reject" }), "Enter");
  await expect(page.getByText("Rejection of Eli takes effect")).toBeVisible();
  await expect(row(page, "Eli")).toHaveCount(0); // the decision has taken effect: no longer pending
  expect(
    await prisma().notification.findFirst({
      where: { person_id: ids.Eli },
      select: { details: true },
    }),
  ).toMatchObject({
    details: { message: "We are full." },
  });

  await page.goto(`/organizer/events/${event.id}/participants`);
  await pressAt(page.getByRole("checkbox", { name: "Select all on this page" }), "Space");
  await expect(page.getByText("3 selected")).toBeVisible();
  await pressAt(page.getByRole("button", { name: "Set role of selected" }), "Enter");
  await page.getByRole("dialog").getByRole("combobox", { name: "Role" }).selectOption("Volunteer");
  await pressAt(page.getByRole("dialog").getByRole("button", { name: "Save" }), "Enter");
  await expect(page.getByText("Changed the role of 3 participants.")).toBeVisible();
  await expect(row(page, "Cleo")).toContainText("Volunteer");
  await pressAt(page.getByRole("button", { name: "Undo" }), "Enter");
  await expect(page.getByText("3 participants have the former role again.")).toBeVisible();
  await expect(row(page, "Cleo")).not.toContainText("Volunteer");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Undo" }).click(); // the undone change can be redone
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a click with Shift selects a range, and a decision applies to all applications that a filter finds", async ({
  page,
}) => {
  const { person, event } = await anOrganizer();
  const applicants = Array.from(
    { length: 62 },
    (_, n) => `Applicant ${String(n + 1).padStart(2, "0")}`,
  );
  await prisma().$executeRaw`
    WITH p AS (INSERT INTO people (name, email)
      SELECT name, ${event.id} || right(name, 2) || '@example.com'
      FROM unnest(${applicants}::text[]) name RETURNING id, name)
    INSERT INTO event_people (event_id, person_id, display_name, application_status, created_at)
    SELECT ${event.id}::uuid, id, name, 'pending',
      now() - interval '1 day' + right(name, 2)::int * interval '1 minute' FROM p`;
  await signIn(page, person);
  await page.goto(`/organizer/events/${event.id}/applications?state=pending`);
  await box(page, "Applicant 03").click();
  await box(page, "Applicant 07").click({ modifiers: ["Shift"] });
  await expect(page.getByText("5 selected")).toBeVisible();
  await box(page, "Applicant 05").uncheck();
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all pending on this page" }).check();
  await page.getByRole("button", { name: "Select all 62 pending applications" }).click();
  await expect(page.getByText("62 selected")).toBeVisible();
  await aParticipant(event, await aPerson(), {
    application_status: "pending",
    registered_at: null,
    display_name: "Late Lola",
  });
  await page.getByRole("button", { name: "Request revision of selected" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Message to the applicants" })
    .fill("Which days?");
  await page.getByRole("dialog").getByRole("button", { name: "Request revision" }).click();
  const held = page.getByRole("form", { name: "Request for revision of 62 applications" });
  await held.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone for 62 applications. Nobody was notified.")).toBeVisible();
  await expect(held).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select all pending on this page" }).check();
  await page.getByRole("button", { name: "Select all 63 pending applications" }).click();
  await page.getByRole("button", { name: "Request revision of selected" }).click();
  const words = page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Message to the applicants" });
  await expect(words).toHaveValue("Which days?");
  await words.fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Request revision" }).click();
  await expect(
    page.getByRole("form", { name: "Request for revision of 63 applications" }),
  ).toBeVisible();
  await expect
    .poll(() =>
      prisma().auditEntry.count({
        where: { event_id: event.id, action: "application.revision_requested" },
      }),
    )
    .toBe(63);
});
