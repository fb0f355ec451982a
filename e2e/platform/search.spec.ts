import { randomBytes, randomUUID } from "node:crypto";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, type Route, test } from "../support/browser-test";
import { aDelivery } from "../support/deliveries";
import { expectHydrated, openHydrated } from "../support/hydrated";
import { aPublishedApp } from "../support/publisher";
import { anEvent, aParticipant, aPerson } from "../support/world";

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const field = (page: Page) => palette(page).getByRole("combobox", { name: "Find" });

/**
 * A person who manages an integration with a delivery, and an event with Zora Quill among its
 * people.
 */
async function aSignedInPublisher(page: Page) {
  const person = await anAccount({ name: "Otto Organizer" });
  const { app, organization } = await aPublishedApp({}, person);
  const event = await anEvent(organization, { title: `Dragon Con ${randomUUID().slice(0, 8)}` });
  await aParticipant(event, await aPerson(), { display_name: "Zora Quill" });
  const delivery = await aDelivery(app, event, {
    delivery_id: `dlv_${randomBytes(32).toString("base64url")}`,
  });
  await signIn(page, person);
  return { app, event, delivery };
}

// Intercept requests before opening a page: on an open page, Chromium lets one in fifty requests
// through when it follows immediately.

test("the search opens a person, a documentation page and a delivery by keyboard, and its script loads with the first press", async ({
  page,
}) => {
  const { app, event, delivery } = await aSignedInPublisher(page);
  const scripts: string[] = [];
  page.on(
    "request",
    (request) => request.resourceType() === "script" && scripts.push(request.url()),
  );
  await openHydrated(page, "/account");
  const before = scripts.length;
  await page.getByRole("link", { name: "Docs" }).first().focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  expect(scripts.length).toBeGreaterThan(before);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Docs" }).first()).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("quill");
  await expect(palette(page).getByRole("option", { name: "Zora Quill" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(field(page)).toHaveAttribute("aria-activedescendant", /./);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/organizer/events/${event.id}/applications/`));
  await expect(page.getByRole("heading", { name: "Zora Quill" })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press("/");
  await page.keyboard.type("webhooks");
  const options = palette(page).getByRole("group", { name: "Documentation" }).getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  await expect(palette(page).getByRole("status")).toHaveText(/\d+ found/);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(palette(page).locator("[aria-selected=true]")).toHaveCount(1);
  await field(page).fill("xqzw vkjq");
  await expect(palette(page).getByText("Nothing found.")).toBeVisible();
  await expectAccessible(page);

  await field(page).fill(delivery.delivery_id);
  await expect(palette(page).getByRole("option", { name: /Delivery of/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    new RegExp(`/developer/integrations/${app.id}/webhooks/${delivery.id}`),
  );
});

test("no key is lost while the search's script loads, or when the search reopens while it closes", async ({
  page,
}) => {
  await aSignedInPublisher(page);
  const held: Route[] = [];
  let isHeld = false;
  await page.route("**/*.js", (route) => (isHeld ? void held.push(route) : route.continue()));
  await openHydrated(page, "/account");
  isHeld = true;
  await page.keyboard.press("/");
  await page.keyboard.type("qui");
  await expect(field(page)).toHaveValue("qui");
  await expect(palette(page).getByText("Loading …")).toBeVisible();
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(palette(page).getByRole("option", { name: "Zora Quill" })).toBeVisible();

  for (const letters of Array.from({ length: 40 }, (_, each) => `z${each}`)) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type(letters);
    await expect(field(page)).toHaveValue(letters);
  }
});

test("Enter waits for the results of the typed text, and earlier results are marked as busy until then", async ({
  page,
}) => {
  const { event } = await aSignedInPublisher(page);
  const held: Route[] = [];
  let isHeld = false;
  await page.route("**/search.json?*", (route) =>
    isHeld ? void held.push(route) : route.continue(),
  );
  await openHydrated(page, "/account");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dragon");
  await expect(palette(page).getByRole("option", { name: event.title ?? "" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  isHeld = true;
  await field(page).fill("quill");
  await expect.poll(() => held.length).toBe(1);
  await expect(palette(page).getByRole("listbox", { name: "Found" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(palette(page).getByRole("option", { name: event.title ?? "" })).toBeVisible();
  isHeld = false;
  await held[0]?.continue();
  await expect(page).toHaveURL(new RegExp(`/organizer/events/${event.id}/applications/`));
  await expect(page.getByRole("heading", { name: "Zora Quill" })).toBeVisible();
});

test("when its script does not load, the search says so and offers to reload the page", async ({
  page,
}) => {
  await aSignedInPublisher(page);
  let isLost = false;
  await page.route("**/*.js", (route) => (isLost ? route.abort() : route.continue()));
  await openHydrated(page, "/account");
  isLost = true;
  await page.keyboard.press("/");
  await expect(palette(page).getByText("The search did not load.")).toBeVisible();
  await expectAccessible(page);
  isLost = false;
  await palette(page).getByRole("button", { name: "Reload the page" }).click();
  await expect(palette(page)).toHaveCount(0);
  await expectHydrated(page);
  await page.keyboard.press("/");
  await page.keyboard.type("quill");
  await expect(palette(page).getByRole("option", { name: "Zora Quill" })).toBeVisible();
});

test("the search retries after a short refusal, and says what to do after a longer one", async ({
  page,
}) => {
  await aSignedInPublisher(page);
  const refusals = [{ status: 429 }, { status: 503, headers: { "Retry-After": "1" } }];
  await page.route("**/search.json?*", (route) => {
    const refusal = refusals.shift();
    return refusal ? route.fulfill(refusal) : route.continue();
  });
  await openHydrated(page, "/account");
  await page.keyboard.press("/");
  await page.keyboard.type("quill");
  await expect(palette(page).getByRole("option", { name: "Zora Quill" })).toBeVisible();
  refusals.push({ status: 429, headers: { "Retry-After": "60" } });
  await field(page).fill("zora");
  await expect(palette(page).getByRole("paragraph")).toHaveText(
    "Too many searches. Wait a minute.",
  );
});

test("on a phone a button opens the search, a slash typed in a field stays there, and a visitor finds only listed events", async ({
  page,
}) => {
  const { event } = await aSignedInPublisher(page);
  await page.context().clearCookies();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/events");
  await page.getByRole("searchbox", { name: "Search by title or place" }).fill("/");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search by title or place" })).toHaveValue("//");
  await page.getByRole("button", { name: "Find anything" }).click();
  await expect(palette(page).getByText(/^Events, people of your events/)).toBeVisible();
  await field(page).fill("quill");
  await expect(palette(page).getByText("Nothing found.")).toBeVisible();
  await field(page).fill(event.title ?? "");
  await palette(page)
    .getByRole("option", { name: event.title ?? "" })
    .click();
  await expect(page).toHaveURL(`/events/${event.slug}`);
});
