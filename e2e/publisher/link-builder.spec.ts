import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aPublishedApp } from "../support/publisher";
import { anEvent } from "../support/world";

const form = (page: Page) => page.getByRole("form", { name: "Authorization link" });
const textbox = (page: Page, name: string) =>
  form(page).getByRole("textbox", { name, exact: true });

/** Opens the overview of an integration as its publisher, who also organizes Dragon Con. */
async function openOverview(page: Page) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scopes = {
    "event.read": "required",
    "participants.read": "optional",
    "profile.read": "required",
  } as const;
  const scenario = await aPublishedApp({ display_name: "Badge Printer", scopes }, person);
  const event = await anEvent(scenario.organization, { title: "Dragon Con" });
  await signIn(page, person);
  await page.goto(`/developer/integrations/${scenario.app.id}`);
  await expect(textbox(page, "Code verifier")).toHaveValue(/^[A-Za-z0-9_-]{43}$/);
  return { ...scenario, event };
}

const address = async (page: Page) =>
  new URL(await textbox(page, "Authorization address").inputValue());

test("a publisher opens the link, allows access, and the shown exchange returns a token", async ({
  page,
  context,
  baseURL,
}) => {
  const { app, event } = await openOverview(page);
  await form(page).getByRole("combobox", { name: "Event" }).selectOption("Dragon Con");
  await form(page).getByRole("checkbox", { name: "participants.read" }).uncheck();
  await textbox(page, "State").fill("my state");
  expect(Object.fromEntries((await address(page)).searchParams)).toMatchObject({
    event_id: event.id,
    scope: "event.read",
    state: "my state",
  });

  const [consent] = await Promise.all([
    context.waitForEvent("page"),
    form(page).getByRole("link", { name: "Open" }).click(),
  ]);
  await expect(consent.getByRole("heading", { level: 1 })).toHaveText(
    "Badge Printer wants to read data from Dragon Con",
  );
  const [returned] = await Promise.all([
    consent.waitForRequest(/^https:\/\/badges\.example\//),
    consent.getByRole("button", { name: "Allow" }).click(),
  ]);
  const back = new URL(returned.url()).searchParams;
  expect(back.get("state")).toBe("my state");

  const shown =
    (await form(page)
      .getByText(/^CODE=/)
      .textContent()) ?? "";
  const [, redirectUri, verifier] = /REDIRECT_URI='(.*)'\nCODE_VERIFIER=(.*)\n/.exec(shown) ?? [];
  expect(shown).toContain('curl --silent "$INTEGRATIONS_URL/oauth/token"');
  expect(verifier).toBe(await textbox(page, "Code verifier").inputValue());
  const answer = await page.request.post(`${baseURL}/oauth/token`, {
    form: {
      grant_type: "authorization_code",
      code: back.get("code") ?? "",
      redirect_uri: redirectUri ?? "",
      code_verifier: verifier ?? "",
      client_id: app.client_id,
      client_secret: app.clientSecret,
    },
  });
  expect(await answer.json()).toMatchObject({ event_id: event.id, scope: "event.read" });
});

test("a link without an event is a participant's sign-in, a new pair and state replace the old, and without a scope there is no link", async ({
  page,
}) => {
  await openOverview(page);
  await form(page)
    .getByRole("combobox", { name: "Event" })
    .selectOption("None: a participant signs in");
  const before = await address(page);
  expect([before.searchParams.get("scope"), before.searchParams.has("event_id")]).toEqual([
    "profile.read",
    false,
  ]);
  await form(page).getByRole("button", { name: "New pair and state" }).click();
  await expect
    .poll(async () => (await address(page)).searchParams.get("code_challenge"))
    .not.toBe(before.searchParams.get("code_challenge"));
  expect((await address(page)).searchParams.get("state")).not.toBe(
    before.searchParams.get("state"),
  );
  await form(page).getByRole("checkbox", { name: "profile.read" }).uncheck();
  await expect(form(page).getByRole("button", { name: "Open" })).toBeDisabled();
  await form(page).getByRole("combobox", { name: "Event" }).selectOption("Another event");
  await expect(form(page).getByRole("button", { name: "Open" })).toBeDisabled();
  await textbox(page, "Event ID").fill("2f1e0d6c-0000-4000-8000-000000000000");
  await expect(form(page).getByRole("link", { name: "Open" })).toBeVisible();
  await expectAccessible(page);
});
