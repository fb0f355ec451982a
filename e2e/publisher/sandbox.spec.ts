import { readdirSync } from "node:fs";
import { prisma } from "@/lib/db/prisma";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { fetchLog } from "../support/event-log";
import { aPublishedApp } from "../support/publisher";
import { aMember, anEvent, anOrganization, aParticipant } from "../support/world";

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

async function aPublisher(page: Page, eventTypes: string[] = [...webhookEventTypes]) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scenario = await aPublishedApp(
    {
      display_name: "Badge Printer",
      declared_webhook_event_types: eventTypes,
      scopes: {
        "event.read": "required",
        "participants.read": "optional",
        "profile.read": "required",
      },
    },
    person,
  );
  await signIn(page, person);
  return { ...scenario, person, path: `/developer/integrations/${scenario.app.id}/sandbox` };
}

test("a sandbox is created, gets consent, plays the story to 28 of 28, and is deleted without a trace; the integration receives nothing", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { app, path } = await aPublisher(page);
  await page.goto(path);
  await expectAccessible(page);
  await button(page, "Create sandbox").click();
  const [clientId, clientSecret] = [
    await box(page, "Client ID").inputValue(),
    await box(page, "Client secret").inputValue(),
  ];
  expect(await box(page, "Webhook secret").inputValue()).toMatch(/^whsec_/);
  expect(clientId).not.toBe(app.client_id);
  const eventId = await box(page, "Event ID").inputValue();
  await expect(page.locator("pre", { hasText: "INTEGRATIONS_URL=" })).toContainText(
    `INTEGRATIONS_CLIENT_SECRET=${clientSecret}`,
  );
  await expectAccessible(page);

  await button(page, "Connect").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Badge Printer");
  await expect(page.getByText("You decide for Olive Organizer, a fictional person.")).toBeVisible();
  const webhooks = page.getByRole("heading", { name: "It receives webhooks about" });
  const destination = page.getByText(
    "Delivered to the sandbox's event log as it happens, and not sent to any address.",
  );
  await expect(webhooks).toBeVisible();
  await expect(destination).toBeVisible();
  await expectAccessible(page);
  await button(page, "Allow").click();
  const installation = await box(page, "Installation token").inputValue();
  const participants = await page.request.get(`/api/v1/events/${eventId}/participants`, {
    headers: { Authorization: `Bearer ${installation}` },
  });
  expect(
    (await participants.json()).items.map((one: { display_name: string }) => one.display_name),
  ).toContain("Dora");

  await page.getByRole("combobox", { name: "Person" }).selectOption({ label: "Dora Keller" });
  await button(page, "Sign in").click();
  await expect(page.getByText("You decide for Dora Keller, a fictional person.")).toBeVisible();
  await expect(webhooks).toBeVisible();
  await expect(destination).toBeVisible();
  await button(page, "Allow").click();
  const user = await box(page, "User token").inputValue();
  const profile = await page.request.get("/api/v1/me/profile", {
    headers: { Authorization: `Bearer ${user}` },
  });
  expect(await profile.json()).toMatchObject({
    profile: { event_profile: { real_name: "Dora Keller" } },
  });

  await button(page, "Play the story").click();
  await expect(page.getByText("28 of 28")).toBeVisible({ timeout: 60_000 });
  const rows = page.getByRole("listitem").filter({ has: button(page, "Play") });
  await expect(rows).toHaveCount(28);
  await expect(rows.filter({ hasText: "delivered" })).toHaveCount(28, { timeout: 30_000 });
  await expect(page.getByText("Played.")).toBeVisible();
  await expectAccessible(page);
  await expect(box(page, "Installation token")).not.toHaveValue(installation);
  await expect(box(page, "User token")).not.toHaveValue(user);

  const [row, back] = [rows.filter({ hasText: "thread.updated" }), page.url()];
  const id = (await row.getByRole("link").last().textContent()) ?? "";
  await row.getByRole("link", { name: id }).click();
  const request = page.locator("section", { has: page.getByRole("heading", { name: "Request" }) });
  await expect(request).toContainText("X-Service-Signature");
  await expect(request).toContainText('"event_type": "thread.updated"');
  await expect(request).toContainText("curl -X POST");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Deliveries of the sandbox" }).click();
  await expect(page.getByRole("table", { name: "Deliveries" })).toContainText(id);
  await expectAccessible(page);
  await page.goto(back);
  await page.getByRole("link", { name: "All calls of the sandbox" }).click();
  await expect(page).toHaveURL(/\/sandbox\/requests$/);
  const calls = page.getByRole("table", { name: "Requests" });
  await expect(async () => {
    await page.reload(); // calls are recorded every two seconds
    await expect(calls).toContainText("GET /api/v1/me/profile", { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await page.goto(back);

  const credentials = { client_id: clientId, clientSecret };
  const types = new Set<string>();
  await expect(async () => {
    for (let after = "", more = true; more; ) {
      const log = await (await fetchLog(baseURL ?? "", credentials, `?limit=100${after}`)).json();
      for (const { event_type } of log.items) types.add(event_type);
      [after, more] = [`&after=${log.next}`, log.has_more];
    }
    expect(types.size).toBe(28);
  }).toPass();
  await expect(rows.filter({ hasText: "read" })).toHaveCount(28);
  expect(await prisma().delivery.count({ where: { integration_id: app.id } })).toBe(0);

  await button(page, "Delete sandbox").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete sandbox" }).click();
  await expect(button(page, "Create sandbox")).toBeVisible();
  expect(await prisma().event.count({ where: { id: eventId } })).toBe(0);
});

test("Skip consent issues a token immediately, one type is played, boundaries are brought forward, and Reset restores the event", async ({
  page,
}) => {
  const { path } = await aPublisher(page);
  await page.goto(path);
  await button(page, "Create sandbox").click();
  const eventId = await box(page, "Event ID").inputValue();
  await expect(page.getByText("“Skip consent” is a shortcut of the sandbox alone.")).toBeVisible();
  await form(page, "Sign in").getByRole("button", { name: "Skip consent" }).click();
  await expect(page.getByText("Connect the sandbox first.")).toBeVisible();
  await form(page, "Connect").getByRole("button", { name: "Skip consent" }).click();
  const token = await box(page, "Installation token").inputValue();
  await form(page, "Sign in").getByRole("button", { name: "Skip consent" }).click();
  await expect(box(page, "User token")).toHaveValue(/^svc_at_/);

  await page
    .getByRole("listitem")
    .filter({ hasText: "activity.deleted" })
    .getByRole("button", { name: "Play" })
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: "activity.deleted" })).toContainText(
    "delivered",
  );

  await button(page, "Advance to the start of Early sign-up").click();
  await expect(button(page, "Advance to the end of Early sign-up")).toBeVisible();
  await button(page, "Advance to the end of Early sign-up").click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "registration_wave.finished" }),
  ).toContainText("delivered");
  await button(page, "Reset").click();
  await expect(button(page, "Advance to the start of Early sign-up")).toBeVisible();
  await expect(page.getByText("0 of 28")).toBeVisible();
  await expect(box(page, "Installation token")).toHaveValue(token);
  await expect(box(page, "Event ID")).toHaveValue(eventId);
});

test("for everybody but the integration's managers, the sandbox's client is unknown and its page is not found", async ({
  page,
  browser,
}) => {
  const { app, path } = await aPublisher(page);
  await page.goto(path);
  await button(page, "Create sandbox").click();
  const clientId = await box(page, "Client ID").inputValue();
  const eventId = await box(page, "Event ID").inputValue();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await anAccount());
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: app.redirectUri,
    response_type: "code",
    event_id: eventId,
  });
  const answer = await other.goto(`/oauth/authorize?${asked}`);
  expect(answer?.status()).toBe(400);
  await expect(other.getByLabel("Error code")).toHaveText("unauthorized_client");
  for (const below of ["", "/deliveries", "/requests"])
    expect((await other.goto(path + below))?.status(), below).toBe(404);
});

test("a manifest without event types has a way on from the story to choosing them", async ({
  page,
}) => {
  const { path, app } = await aPublisher(page, []);
  await prisma().integration.update({ where: { id: app.id }, data: { webhook_url: null } });
  await page.goto(path);
  await button(page, "Create sandbox").click();
  await expect(page.getByText("The integration declares no event types")).toBeVisible();
  await expect(page.getByText("Not declared")).toHaveCount(0);
  await expect(page.getByText("They need a webhook URL once the integration is")).toBeVisible();
  await page.getByRole("link", { name: "Choose event types" }).click();
  await expect(page).toHaveURL(/\/settings#manifest-webhooks$/);
  await expect(page.getByRole("checkbox", { name: "event.published" })).toBeInViewport();
});

/** The paths of all pages, with the ids of the sandbox or of the integration filled in. */
function pageAddresses({
  event,
  slug,
  testIntegration,
  own,
}: {
  event: string;
  slug: string;
  testIntegration: string;
  own: string;
}): string[] {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`.replaceAll(/\/\([a-z]+\)/g, ""));
  const filled = pages.flatMap((page) => {
    if (page.startsWith("/docs") || page.includes("/sandbox")) return [];
    const ids =
      page.startsWith("/developer/") ||
      page.startsWith("/catalog/") ||
      page.startsWith("/account/apps/")
        ? [testIntegration, own]
        : [event];
    const inEvents = page.startsWith("/events/") ? [slug] : ids;
    return inEvents.map((id) =>
      page.replace(/\[(event|id|integration)\]/, id).replaceAll(/\[\w+\]/g, event),
    );
  });
  return [
    "/",
    ...filled,
    `/events/${slug}/schedule.json`,
    `/events/${slug}/program.ics`,
    "/catalog?q=Badge",
    "/operator?q=Sandbox",
    "/metrics",
  ];
}

const names = [
  "Sandbox Con",
  "Sandbox Society",
  "Olive Organizer",
  "Dora Keller",
  ".sandbox.example",
];

test("outside its own pages, a sandbox is invisible to visitors, organizers, participants, operators and its manager", async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const { app, path, person: manager } = await aPublisher(page);
  await page.goto(path);
  await button(page, "Create sandbox").click();
  const testIntegration = await prisma().integration.findUniqueOrThrow({
    where: { client_id: await box(page, "Client ID").inputValue() },
  });
  const eventId = await box(page, "Event ID").inputValue();
  await page
    .getByRole("listitem")
    .filter({ hasText: "event.visibility_changed" })
    .getByRole("button", { name: "Play" })
    .click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "event.visibility_changed" }),
  ).toContainText("delivered");
  const event = await prisma().event.findUniqueOrThrow({ where: { id: eventId } });
  const [organizer, participant, organization] = [
    await anAccount(),
    await anAccount(),
    await anOrganization(),
  ];
  await aMember(organization, organizer);
  await aParticipant(await anEvent(organization), participant);
  const walk = pageAddresses({
    event: event.id,
    slug: event.slug ?? "",
    testIntegration: testIntegration.id,
    own: app.id,
  });
  expect(walk.length).toBeGreaterThan(70);
  for (const visitor of [
    null,
    organizer,
    participant,
    await anAccount({ is_operator: true }),
    manager,
  ]) {
    const context = await browser.newContext();
    const visited = await context.newPage();
    if (visitor) await signIn(visited, visitor);
    for (const address of walk) {
      const text = await (await visited.request.get(address)).text();
      const marks = [
        event.id,
        testIntegration.id,
        testIntegration.client_id,
        event.organization_id,
      ].filter((id) => !address.includes(id) && !address.includes(event.id));
      const shown = [...names, ...(address.includes(testIntegration.id) ? [] : marks)].filter(
        (mark) => text.includes(mark),
      );
      expect([address, shown]).toEqual([address, []]);
    }
    await context.close();
  }
});
