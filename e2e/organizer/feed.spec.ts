import { randomUUID } from "node:crypto";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { feedBody, feedHeaders } from "../support/feed";
import { aMember, anEvent, anOrganization } from "../support/world";

async function post(page: Page, token: string, body: string) {
  const response = await page.request.post("/feed/v1/changes", {
    headers: feedHeaders(token),
    data: body,
  });
  return { status: response.status(), body: await response.json() };
}

/** Creates a token on the page and returns it. */
async function createToken(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create feed token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ticket shop");
  await dialog.getByRole("button", { name: "Create feed token" }).click();
  const shown = page.getByRole("textbox", { name: "Feed token" });
  await expect(shown).toHaveValue(/^svc_ft_[\w-]{43}$/);
  await expect(shown).not.toBeEditable();
  return shown.inputValue();
}

test("an organizer creates a feed token, sees a request's changes and each of its faults, and ends the token", async ({
  page,
}) => {
  const [organization, organizer] = [
    await anOrganization(),
    await anAccount({ name: "Otto Organizer" }),
  ];
  await aMember(organization, organizer, { manage_events: true, manage_integrations: false });
  const event = await anEvent(organization);
  await signIn(page, organizer);
  await page.goto(`/organizations/${organization.id}`);
  await page.getByRole("link", { name: "Feed", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Feed", level: 1 })).toBeVisible();
  await expect(page.getByText("No feed tokens yet")).toBeVisible();
  await expect(page.getByText("No requests yet")).toBeVisible();
  await expect(page.getByRole("figure", { name: "curl" })).toContainText("/feed/v1/changes");
  await expectAccessible(page);

  const token = await createToken(page);
  await expectAccessible(page);
  const tokenRow = page
    .getByRole("table", { name: "Feed tokens" })
    .getByRole("row", { name: token.slice(-4) });
  await expect(tokenRow).toContainText("Never");
  const thread = { kind: "thread", event: event.id, id: randomUUID(), data: { name: "Lectures" } };
  expect(
    await post(
      page,
      token,
      `${feedBody([thread, { ...thread, data: { sort_order: "first" } }])}nonsense\n`,
    ),
  ).toMatchObject({
    status: 200,
    body: { lines: 3, changed: 1, refused: 2 },
  });
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Feed token" })).toHaveCount(0);
  await expect(tokenRow.getByRole("cell")).toContainText([
    /Otto Organizer/,
    /^(?!.*Never)/,
    /3$/,
    /2$/,
    "End",
  ]);
  await expectAccessible(page);

  await page
    .getByRole("table", { name: "Requests" })
    .getByRole("row")
    .nth(1)
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Feed request", level: 1 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Announced" })).toContainText("thread.");
  const faults = page.getByRole("table", { name: "Faults" });
  await expect(
    faults.getByRole("row", { name: "2", exact: false }).filter({ hasText: "$.data.sort_order" }),
  ).toContainText("validation_error");
  await expect(faults.getByRole("row").filter({ hasText: "nonsense" })).toContainText(
    "invalid_json",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Feed", exact: true }).first().click();

  await tokenRow.getByRole("button", { name: "End" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
  await expect(tokenRow).toHaveCount(0);
  expect(await post(page, token, feedBody([thread]))).toMatchObject({
    status: 401,
    body: { error: "invalid_token" },
  });
});

test("only members who manage events see an organization's feed, and only operators see the platform's feed", async ({
  page,
}) => {
  const organization = await anOrganization();
  const [publisher, operator] = [await anAccount(), await anAccount({ is_operator: true })];
  await aMember(organization, publisher, { manage_events: false, manage_integrations: true });
  await signIn(page, publisher);
  await page.goto(`/organizations/${organization.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Feed", exact: true })).toHaveCount(0);
  for (const path of [`/organizations/${organization.id}/feed`, "/operator/feed"])
    expect((await page.goto(path))?.status(), path).toBe(404);

  await signIn(page, operator);
  expect((await page.goto(`/organizations/${organization.id}/feed`))?.status()).toBe(404);
  await page.goto("/operator");
  await page.getByRole("link", { name: "Feed", exact: true }).click();
  const token = await createToken(page);
  expect(
    await post(
      page,
      token,
      feedBody([
        { kind: "thread", event: randomUUID(), id: randomUUID(), data: { name: "Nowhere" } },
      ]),
    ),
  ).toMatchObject({
    body: { refused: 1, faults: [{ code: "resource_not_found" }] },
  });
  await page.reload();
  await expectAccessible(page);
  await page
    .getByRole("table", { name: "Requests" })
    .getByRole("row")
    .nth(1)
    .getByRole("link")
    .click();
  await expect(page.getByRole("table", { name: "Faults" })).toContainText("resource_not_found");
  await page.goto("/operator/feed");
  await page
    .getByRole("row", { name: token.slice(-4) })
    .getByRole("button", { name: "End" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
  await expect(page.getByRole("row", { name: token.slice(-4) }).getByRole("button")).toHaveCount(0);
});
