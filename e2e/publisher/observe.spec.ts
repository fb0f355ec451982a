import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aPublishedApp } from "../support/publisher";
import { aConnection, anEvent, anInstallationToken, anOrganization } from "../support/world";

/**
 * A publisher whose integration is connected to Dragon Con, and a function that calls the API over
 * HTTP.
 */
async function aSignedInPublisher(page: Page) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scenario = await aPublishedApp({}, person);
  const event = await anEvent(await anOrganization(), { title: "Dragon Con" });
  const { token } = await anInstallationToken(
    await aConnection(scenario.app, event, ["event.read"]),
    ["event.read"],
  );
  const call = (path: string, id: string) =>
    page.request.get(`/api/v1/events/${event.id}${path}`, {
      headers: { Authorization: `Bearer ${token}`, "X-Service-Request-Id": id },
    });
  const base = `/developer/integrations/${scenario.app.id}`;
  return { ...scenario, person, event, base, call };
}

const table = (page: Page, name: string) => page.getByRole("table", { name });

test("a publisher finds a failed call by its request id, and sees the first steps tick themselves", async ({
  page,
}) => {
  const { person, base, call } = await aSignedInPublisher(page);
  await signIn(page, person);
  await page.goto(base);
  const step = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step(/First 200/)).toContainText("to do");
  await call("", "call-one-right");
  await call("/participants", "call-two-wrong");
  await page.goto(`${base}/requests`);
  await expect(async () => {
    await page.reload();
    await expect(table(page, "Requests").getByRole("row")).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await page.getByRole("searchbox", { name: "Request id" }).fill("call-two-wrong");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/request=call-two-wrong/);
  await expect(table(page, "Requests").getByRole("row")).toHaveCount(2);
  await expect(table(page, "Requests")).toContainText("insufficient_scope");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(table(page, "Requests").getByRole("row")).toHaveCount(3);
  await page.getByLabel("Status").selectOption("2xx");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(table(page, "Requests")).toContainText("call-one-right");
  await page.goto(`${base}/requests?request=no-such-call`);
  await expect(page.getByText("No matching requests")).toBeVisible();
  await page.goto(base);
  await expect(step(/First 200/)).toContainText("done");
  await expect(async () => {
    // Last calls are recorded asynchronously, every five seconds.
    await page.goto(`${base}/connections`);
    await expect(table(page, "Connections")).toContainText("2 of 500", { timeout: 1_000 });
  }).toPass();
});

test("a manager reads about a new connection in the notices, and the unread count disappears", async ({
  page,
}) => {
  const { person, app, event } = await aSignedInPublisher(page);
  await transact((tx) =>
    notify(
      tx,
      "connection.connected",
      { integrationId: app.id, eventId: event.id },
      { scopes: ["event.read"] },
    ),
  );
  await signIn(page, person);
  await page.goto("/");
  await page.getByRole("button", { name: "Account of Paula Publisher, 1 unread notice" }).click();
  await page.getByRole("link", { name: /Notices 1 unread/ }).click();
  await expect(
    page.getByRole("heading", { name: "Badge Printer is connected to Dragon Con" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(
    page.getByRole("button", { name: "Account of Paula Publisher", exact: true }),
  ).toBeVisible();
  expect(
    await prisma().notification.count({ where: { person_id: person.id, read_at: null } }),
  ).toBe(0);
});

test("these pages are not found for anybody else", async ({ page }) => {
  const foreign = await aPublishedApp();
  await signIn(page, await anAccount());
  for (const tab of ["requests", "activity", "manifest.json"])
    expect((await page.goto(`/developer/integrations/${foreign.app.id}/${tab}`))?.status()).toBe(
      404,
    );
});

test("a refused authorization is listed among the requests with its reason, in view on a phone", async ({
  page,
}) => {
  const { person, app, base } = await aSignedInPublisher(page);
  const query = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: app.redirectUri,
    response_type: "token",
  });
  const refused = await page.request.get(`/oauth/authorize?${query}`, { maxRedirects: 0 });
  expect(refused.headers().location).toContain("error_description=response_type+must+be+code.");
  await signIn(page, person);
  await page.setViewportSize({ width: 360, height: 740 });
  const call = table(page, "Requests").getByRole("row").filter({ hasText: "GET /oauth/authorize" });
  await expect(async () => {
    // Calls are recorded asynchronously, every two seconds.
    await page.goto(`${base}/requests?error=invalid_request`);
    await expect(call).toContainText("response_type must be code.", { timeout: 1_000 });
  }).toPass();
  await expect(call).toContainText("302");
  await expect(call.getByText("GET /oauth/authorize")).toBeInViewport({ ratio: 1 });
});

test("calls, activity and notices are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { person, base, app, event } = await aSignedInPublisher(page);
  await prisma().apiRequest.create({
    data: {
      integration_id: app.id,
      at: new Date(),
      request_id: "0b6d7f2c-3f5e-4a55-9a4f-3df0a5a7a2f1",
      endpoint: "GET /api/v1/events/{event_id}/participants/{participant_id}",
      token_kind: "installation",
      event_id: event.id,
      status: 429,
      error_code: "rate_limit_exceeded",
      error_message: "The hourly or per-minute budget is spent.",
      duration_ms: 3.2,
    },
  });
  await prisma().auditEntry.create({
    data: {
      actor_kind: "person",
      actor_person_id: person.id,
      action: "integration.edited",
      subject_type: "integration",
      integration_id: app.id,
    },
  });
  await transact((tx) =>
    notify(
      tx,
      "connection.connected",
      { integrationId: app.id, eventId: event.id },
      { scopes: ["event.read"] },
    ),
  );
  await signIn(page, person);
  for (const path of [
    base,
    `${base}/connections`,
    `${base}/requests`,
    `${base}/activity`,
    "/account/notices",
  ]) {
    await page.goto(path);
    await expectAccessible(page, everyLook);
  }
});
