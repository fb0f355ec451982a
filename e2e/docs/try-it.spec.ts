import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { skipConsent } from "@/lib/transitions/sandbox/access";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { basicAuthorization } from "../support/event-log";
import { aPublishedApp } from "../support/publisher";
import { anActor } from "../support/world";

/** A publisher whose integration has a sandbox. */
async function withSandbox(page: Page) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scopes = {
    "event.read": "required",
    "participants.read": "optional",
    "profile.read": "required",
  } as const;
  const { app } = await aPublishedApp({ display_name: "Badge Printer", scopes }, person);
  const { clientId, clientSecret } = await createSandbox(anActor(person), app.id);
  const eventId = (await sandboxOf(app.id))?.eventId;
  await signIn(page, person);
  const readLog = () =>
    page.request.get("/webhooks/v1/log", {
      headers: basicAuthorization({ client_id: clientId, clientSecret }),
    });
  return {
    app,
    eventId,
    readLog,
    grant: () => skipConsent(anActor(person), app.id, { kind: "installation" }),
  };
}

const answer = (page: Page) => page.getByRole("region", { name: "Answer" });
const tryIt = (page: Page) => page.getByRole("button", { name: "Try it" });

test("a publisher with a sandbox sends an endpoint's request and sees the response and its headers, and the same request runs in three languages", async ({
  page,
}) => {
  const { app, eventId, readLog, grant } = await withSandbox(page);
  await page.goto("/docs/endpoints/event");
  await expect(tryIt(page)).toBeDisabled();
  await expect(page.getByText("The sandbox has no installation token yet.")).toBeVisible();
  await grant();
  await page.reload();
  await tryIt(page).click();
  await expect(answer(page)).toContainText("200");
  await expect(answer(page).getByRole("tabpanel", { name: "Body" })).toContainText(
    `"id": "${eventId}"`,
  );
  await answer(page).getByRole("tab", { name: "Headers" }).click();
  await expect(answer(page).getByRole("tabpanel", { name: "Headers" })).toContainText(
    "x-ratelimit-remaining",
  );

  for (const [language, program, flag] of [
    ["curl", "bash", "-c"],
    ["TypeScript", process.execPath, "--eval"],
    ["Python", "python3", "-c"],
  ] as const) {
    await answer(page).getByRole("tab", { name: language }).click();
    const shown =
      (await answer(page).getByRole("tabpanel", { name: language }).locator("pre").textContent()) ??
      "";
    const arguments_ =
      language === "TypeScript" ? ["--input-type=module", flag, shown] : [flag, shown];
    const { stdout } = await promisify(execFile)(program, arguments_);
    expect(JSON.parse(stdout).event.id, language).toBe(eventId);
  }
  await expectAccessible(page);

  await page.goto("/docs/endpoints/participants");
  await page.getByRole("textbox", { name: "limit" }).fill("2");
  await tryIt(page).click();
  const body = JSON.parse(
    (await answer(page).getByRole("tabpanel", { name: "Body" }).locator("pre").textContent()) ?? "",
  );
  expect(body.items).toHaveLength(2);
  await page.goto("/docs/endpoints/participant");
  await page.getByRole("textbox", { name: "Participant ID" }).fill(body.items[0].id);
  await tryIt(page).click();
  await expect(answer(page).getByRole("tabpanel", { name: "Body" })).toContainText(
    `"id": "${body.items[0].id}"`,
  );

  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(async () => {
    // Calls are recorded asynchronously, every two seconds.
    await page.goto(`/developer/integrations/${app.id}`);
    await expect(step("First 200 from the read API")).toContainText("done", { timeout: 1_000 });
  }).toPass();
  await expect(step("Sandbox created")).toContainText("done");
  await expect(step("First code exchanged for tokens")).toContainText("done");
  await expect(step("First webhook received")).toContainText("to do");
  await expect(step("First organizer connected an event")).toContainText("to do");
  expect((await readLog()).status()).toBe(200);
  await expect(async () => {
    await page.reload(); // reads of the event log are recorded asynchronously too
    await expect(step("First webhook received")).toContainText("done", { timeout: 1_000 });
  }).toPass();
});

test("a rejected token links to a new one, and Try it is hidden from people without a sandbox", async ({
  page,
}) => {
  const { grant } = await withSandbox(page);
  await grant();
  await page.route("**/api/v1/**", (route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: "Bearer svc_at_ended" },
    }),
  );
  await page.goto("/docs/endpoints/event");
  await expect(tryIt(page)).toBeEnabled();
  await tryIt(page).click();
  await expect(answer(page)).toContainText("401");
  await expect(page.getByRole("link", { name: "Get a new one" })).toHaveAttribute(
    "href",
    /\/sandbox$/,
  );
  await page.context().clearCookies();
  await page.goto("/docs/endpoints/event");
  await expect(page.getByRole("heading", { level: 2, name: "Request" })).toBeVisible();
  await expect(tryIt(page)).toHaveCount(0);
  await signIn(page, await anAccount({ name: "Nora Nobody" }));
  await page.goto("/docs/endpoints/event");
  await expect(tryIt(page)).toHaveCount(0);
});
