import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";

test("the first steps guide a new organizer to open applications, and each step ticks itself", async ({
  page,
}) => {
  const person = await anAccount({ name: "Nora New" });
  await signIn(page, person);
  const isDone = (step: string) =>
    expect(page.getByRole("listitem").filter({ hasText: `${step}, done` })).toBeVisible();
  const followStep = async (link: string) => {
    await page.goto("/organizer/start");
    await page.getByRole("listitem").getByRole("link", { name: link }).click();
  };
  await page.goto("/organizer");
  await page.getByRole("link", { name: "First steps" }).click();
  await expect(page.getByText("0 of 7 done")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Create organization" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Lantern Society");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page).toHaveURL(/\/organizations\/[0-9a-f-]+/);
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Organizer", exact: true }),
  ).toBeVisible();
  await followStep("New event");
  await page.getByRole("textbox", { name: "Title" }).fill("Lantern Con");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/organizer\/events\/[0-9a-f-]+$/);

  await followStep("Settings");
  await page.getByLabel("Start date").fill("2027-05-14T10:00");
  await page.getByRole("combobox", { name: "Currency" }).selectOption("EUR");
  await page.getByRole("textbox", { name: "Minimum price" }).fill("twenty");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("textbox", { name: "Minimum price" })).toBeFocused();
  await page.getByRole("textbox", { name: "Minimum price" }).fill("25");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByText("Advanced").click();
  await page.getByRole("textbox", { name: "Latitude" }).fill("123");
  await page.getByText("Advanced").click();
  await page.getByRole("button", { name: "Save changes" }).click();
  // It is unfolded, and its label is not covered by the header.
  await expect(page.getByRole("textbox", { name: "Latitude" })).toBeFocused();
  const header = await page.getByRole("banner").boundingBox();
  const label = await page.getByText("Latitude", { exact: true }).boundingBox();
  expect(label?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByRole("textbox", { name: "Latitude" }).fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  // Shown beside the button that was pressed.
  await expect(page.getByText("Saved.")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Minimum price" })).toHaveValue("25.00");
  expect(
    await prisma().event.findFirst({
      where: { title: "Lantern Con", organization: { name: "Lantern Society" } },
    }),
  ).toMatchObject({
    min_price: 2500,
  });

  await followStep("Application form");
  await page.getByRole("button", { name: "Add question" }).click();
  const dialog = page.getByRole("dialog");
  for (const question of ["What should the kitchen know?", "When do you arrive?"]) {
    await dialog.getByRole("textbox", { name: "Question" }).fill(question);
    await dialog.getByRole("checkbox", { name: "Add another afterwards" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row", { name: question })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Question" })).toHaveValue("");
  }
  await expect(dialog).toContainText("2 saved. Add the next one.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const event = await prisma().event.findFirstOrThrow({
    where: { organization: { name: "Lantern Society" } },
    orderBy: { created_at: "desc" },
  });
  await prisma().activity.create({ data: { event_id: event.id, title: "Opening" } });
  await followStep("Publish");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();
  await followStep("Access mode");
  await page.getByRole("combobox", { name: "Access mode" }).selectOption("open_approval");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.goto("/organizer/start");
  await expect(page.getByText("7 of 7 done")).toBeVisible();
  for (const step of [
    "Create an organization",
    "Create an event",
    "Say when it is",
    "Ask your questions",
    "Publish",
    "Open applications",
  ])
    await isDone(step);
  await expectAccessible(page);
  await page.getByRole("link", { name: "View public page" }).click();
  await expect(page.getByRole("link", { name: "Apply" })).toBeVisible();
});
