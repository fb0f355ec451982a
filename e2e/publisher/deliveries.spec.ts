import { prisma } from "@/lib/db/prisma";
import { serviceSignature } from "@/lib/webhooks/outgoing/signature";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aDelivery, bodyOf, type DeliveryInput } from "../support/deliveries";
import { openHydrated } from "../support/hydrated";
import { anOccurrence } from "../support/listener";
import { aPublishedApp } from "../support/publisher";
import { aReceiver } from "../support/receiver";
import { aConnection, anEvent } from "../support/world";

// The web server trusts e2e/support/certificates/ca.pem and may connect to loopback.

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const log = (page: Page) => page.getByRole("table", { name: "Deliveries" });
const rowOf = (page: Page, type: string) => log(page).getByRole("row").filter({ hasText: type });

const timedOut: DeliveryInput = {
  status: "dead",
  attempts: [
    {
      outcome: "refused",
      status_code: 503,
      duration_ms: 80,
      response_headers: { "retry-after": "60" },
      response_body: "Zora Quill is too much",
    },
    { outcome: "timeout", status_code: null, duration_ms: 10_003 },
  ],
};

/** A publisher whose integration is connected to Dragon Con. */
async function aPublisher(page: Page, webhook_url?: string) {
  const person = await anAccount({ name: "Paula Publisher" });
  const declared_webhook_event_types = [
    "participant.registered",
    "participant.removed",
    "thread.created",
    "data.deletion_required",
  ];
  const scenario = await aPublishedApp(
    {
      display_name: "Badge Printer",
      declared_webhook_event_types,
      ...(webhook_url && { webhook_url }),
    },
    person,
  );
  const event = await anEvent(scenario.organization, { title: "Dragon Con" });
  await aConnection(scenario.app, event, ["event.read", "participants.read"]);
  await signIn(page, person);
  return { ...scenario, event, path: `/developer/integrations/${scenario.app.id}/webhooks` };
}

test("Listen beside the test sender shows the two commands, with the client id filled in", async ({
  page,
  baseURL,
}) => {
  const { app, path } = await aPublisher(page);
  await page.goto(path);
  const listen = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Listen", exact: true }) });
  await expect(listen).toContainText(`curl -O ${baseURL}/docs/integrations.mjs`);
  await expect(listen).toContainText(
    `INTEGRATIONS_CLIENT_ID=${app.client_id} node integrations.mjs listen --forward http://localhost:4000/webhooks`,
  );
  expect((await page.request.get("/docs/integrations.mjs")).headers()["content-type"]).toBe(
    "text/javascript; charset=utf-8",
  );
  const answer = await page.request.get("/docs/client.tgz");
  expect([
    answer.headers()["content-type"],
    (await answer.body()).subarray(0, 2).toString("hex"),
  ]).toEqual(["application/gzip", "1f8b"]);
  await expectAccessible(page);
});

test("a publisher finds a failed delivery by filters, reads the reason, and sees personal data only on demand, with an audit entry", async ({
  page,
}) => {
  const { app, event, path } = await aPublisher(page);
  const body = (await bodyOf(app.id, "participant.removed"))
    .replace("Ada Example", "Zora Quill")
    .replace("ada@example.com", "zora@example.org");
  const dead = await aDelivery(app, event, {
    event_type: "participant.removed",
    body,
    created_at: ago(90),
    ...timedOut,
  });
  await aDelivery(app, event, {
    event_type: "thread.created",
    created_at: ago(10),
    attempts: [{ duration_ms: 30 }],
  });
  await aDelivery(app, event, {
    status: "pending",
    attempts: [{ outcome: "unreachable", reason: "tls", status_code: null }],
    next_attempt_at: ago(-30),
  });
  await prisma().webhookEndpoint.create({
    data: {
      integration_id: app.id,
      failing_since: ago(90),
      consecutive_failures: 5,
      probe_at: ago(-20),
    },
  });
  await page.goto(path);
  await expect(page.getByText(/^Failing since/)).toBeVisible();
  await expect(
    page.getByText(
      "5 attempts in a row failed at this endpoint. Until one succeeds, attempts are at least 1 minute apart, and other deliveries wait.",
    ),
  ).toBeVisible();
  await expect(
    page.getByRole("img", {
      name: "3 deliveries in the last 24 hours: 1 delivered, 1 pending, 1 dead letter.",
    }),
  ).toBeVisible();
  await expect(log(page).getByRole("row")).toHaveCount(4);
  await expect(rowOf(page, "participant.registered")).toContainText(
    "certificate or TLS not accepted",
  );
  await expect(rowOf(page, "participant.registered")).toContainText(/in (30|29) min/);

  await page.getByRole("combobox", { name: "Status" }).selectOption("Dead letter");
  await page
    .getByRole("combobox", { name: "Type", exact: true })
    .selectOption("participant.removed");
  await page.getByRole("combobox", { name: "Event", exact: true }).selectOption("Dragon Con");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/status=dead/);
  await expect(log(page).getByRole("row")).toHaveCount(2);
  await rowOf(page, "participant.removed").click();

  await expect(page).toHaveURL(`${path}/${dead.id}`);
  await expect(page.getByText(dead.delivery_id).first()).toBeVisible();
  const attempts = page.getByRole("list", { name: "Attempts" });
  await expect(attempts).toContainText("answered 503, asked to wait 60 s");
  await expect(attempts).toContainText("timed out after 10.0 s");
  await expect(attempts.getByText("put the delivery on a queue of your own")).toBeVisible();
  await expect(page.getByText('"real_name": "•••••"')).toBeVisible();
  expect((await page.content()).match(/Zora Quill|zora@example/)).toBeNull();

  await attempts.getByRole("link", { name: "Attempt 1" }).click();
  await expect(page.getByRole("heading", { name: "Attempt 1" })).toBeVisible();
  await page.getByRole("tab", { name: "Request" }).press("ArrowRight");
  await expect(page.getByRole("tabpanel", { name: "Response" })).toContainText("••••• is too much");
  expect(
    await prisma().auditEntry.count({
      where: { integration_id: app.id, action: "delivery.personal_data_shown" },
    }),
  ).toBe(0);
  await page.getByRole("button", { name: "Show personal data" }).click();
  await expect(page.getByRole("tabpanel", { name: "Response" })).toContainText(
    "Zora Quill is too much",
  );
  await page.getByRole("tab", { name: "Request" }).click();
  await expect(page.getByText('"real_name": "Zora Quill"')).toBeVisible();
  await expect(page.getByText(/^curl -X POST 'https:\/\/hooks\.example\.com\/in'/)).toBeVisible();
  expect(
    await prisma().auditEntry.count({
      where: { integration_id: app.id, action: "delivery.personal_data_shown" },
    }),
  ).toBe(1);

  expect((await page.goto(`${path}?status=nonsense&before=yesterday`))?.status()).toBe(200);
  await page.getByRole("searchbox", { name: "Delivery ID" }).fill(dead.delivery_id);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(log(page).getByRole("row")).toHaveCount(2);
});

test("a delivery that is due while its endpoint rests between probes shows the next probe as its next attempt", async ({
  page,
}) => {
  const { app, event, path } = await aPublisher(page);
  await prisma().webhookEndpoint.create({
    data: {
      integration_id: app.id,
      failing_since: ago(90),
      consecutive_failures: 5,
      probe_at: ago(-40),
    },
  });
  const due = await aDelivery(app, event, {
    status: "pending",
    attempts: [{ outcome: "refused", status_code: 500 }],
    next_attempt_at: ago(3),
  });
  await page.goto(path);
  await expect(rowOf(page, "participant.registered")).toContainText(
    /in (40|39) min\s*at the earliest/,
  );
  await page.goto(`${path}/${due.id}`);
  await expect(page.getByRole("list", { name: "Attempts" })).toContainText(
    /Next attempt .* in (40|39) min at the earliest.*5 attempts in a row failed at this endpoint/,
  );
  await expect(page.getByText("due now")).toHaveCount(0);
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Retry now" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a ping resumes a paused endpoint, and its dead letters are replayed, one by itself and the rest in bulk", async ({
  page,
}) => {
  let status = 410;
  const hook = await aReceiver((_request, response) => response.writeHead(status).end());
  const { app, event, path } = await aPublisher(page, hook.url);
  const dead = () => prisma().delivery.count({ where: { integration_id: app.id, status: "dead" } });
  await anOccurrence(event);
  await expect
    .poll(() =>
      prisma().webhookEndpoint.count({ where: { integration_id: app.id, pause_reason: "gone" } }),
    )
    .toBe(1);
  for (const n of [2, 3, 4]) {
    await anOccurrence(event);
    await expect.poll(dead).toBe(n);
  }
  const firstId = hook.received[0]?.headers["x-service-delivery-id"];
  await page.goto(path);
  await expect(page.getByText("your endpoint answered 410 Gone")).toBeVisible();
  await page.getByRole("button", { name: "Resume deliveries" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "It answered 410" })).toBeVisible();
  status = 204;
  await page.getByRole("button", { name: "Resume deliveries" }).click();
  await expect(page.getByText("Healthy")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume deliveries" })).toHaveCount(0);

  await log(page).getByRole("row").last().getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("Sent again, with a new delivery ID.")).toBeVisible();
  await expect.poll(() => hook.received.at(-1)?.headers["x-service-replay-of"]).toBe(firstId);
  expect(hook.received.at(-1)?.headers["x-service-delivery-id"]).not.toBe(firstId);

  await page.getByRole("button", { name: "Replay all failed" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("3 dead letters will be replayed.")).toBeVisible();
  await expect(dialog.getByText(/old data does not replace new/)).toBeHidden();
  await dialog.getByLabel("Since").fill("2026-01-01T00:00");
  await expect(dialog.getByText(/old data does not replace new/)).toBeVisible();
  await dialog.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByRole("status", { name: "Replay" })).toContainText(
    "3 deliveries replayed: 3 delivered, 0 pending, 0 dead letters.",
  );
  await expect(page.getByRole("button", { name: "Replay all failed" })).toBeDisabled();
  expect(hook.received).toHaveLength(1 + 2 + 4);

  await log(page).getByRole("row").last().click();
  await page.getByRole("link", { name: /^dlv_/ }).click();
  await expect(page.getByText("Replay of")).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Request" })).toContainText(
    "X-Service-Replay-Of",
  );
  await expect(page.getByRole("link", { name: String(firstId) })).toBeVisible();
  hook.close();
});

test("a fixed handler receives a pending delivery immediately, and a delivered one again", async ({
  page,
}) => {
  const hook = await aReceiver((_request, response) => response.writeHead(204).end());
  const { app, event, path } = await aPublisher(page, hook.url);
  const failed = [{ outcome: "refused", status_code: 500 }] as const;
  const { id, delivery_id } = await aDelivery(app, event, {
    status: "pending",
    attempts: [...failed],
    next_attempt_at: ago(-120),
  });
  const retryAll = page.getByRole("button", { name: "Retry all pending" });
  await page.goto(path);
  await expect(retryAll).toBeEnabled();
  await log(page).getByRole("button", { name: "Retry now" }).click();
  await expect.poll(() => prisma().delivery.count({ where: { id, status: "delivered" } })).toBe(1);
  expect(hook.received[0]?.headers["x-service-delivery-id"]).toBe(delivery_id);
  await page.reload();
  await expect(log(page).getByRole("button", { name: "Retry now" })).toHaveCount(0);
  await expect(retryAll).toBeDisabled();
  const waiting = await aDelivery(app, event, {
    status: "pending",
    attempts: [...failed],
    next_attempt_at: ago(-120),
  });
  await page.reload();
  await retryAll.click();
  await expect(page.getByText("1 delivery is due now.")).toBeVisible();
  await expect
    .poll(() => prisma().delivery.count({ where: { id: waiting.id, status: "delivered" } }))
    .toBe(1);

  const thread = await anOccurrence(event);
  await expect.poll(() => hook.received.some(({ body }) => body.includes(thread))).toBe(true);
  await page.reload();
  await rowOf(page, "thread.created").getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Sent again, with a new delivery ID.")).toBeVisible();
  await expect.poll(() => hook.received.at(-1)?.headers["x-service-replay-of"]).toMatch(/^dlv_/);
  await page.reload();
  await expect(rowOf(page, "thread.created").first()).toContainText("replay");
  await expect(rowOf(page, "thread.created").last()).toContainText("replayed");
  hook.close();
});

test("while paused, no button sends again, and the list, the overview and the deliveries say so and how to resume", async ({
  page,
}) => {
  const { app, event, path } = await aPublisher(page);
  const { id } = await aDelivery(app, event, { event_type: "participant.removed", ...timedOut });
  await aDelivery(app, event);
  await prisma().webhookEndpoint.create({
    data: { integration_id: app.id, paused_at: ago(60), pause_reason: "gone" },
  });
  const sending = page.getByRole("button", { name: /^(Replay|Send again|Retry now)$/ });
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Resume deliveries" })).toBeVisible();
  await expect(sending).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Replay all failed" })).toBeDisabled();
  await page.goto(`${path}/${id}`);
  await expect(page.getByRole("heading", { name: "participant.removed" })).toBeVisible();
  await expect(sending).toHaveCount(0);
  await page.goto("/developer");
  await expect(page.getByRole("row").filter({ hasText: "Badge Printer" })).toContainText(
    /Active.*Deliveries paused/,
  );
  await page.getByRole("link", { name: "Badge Printer" }).click();
  await expect(page.getByText("Deliveries paused", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Resume deliveries" })).toBeVisible();
});

test("the first delivery is in view without scrolling, also on a phone, where the filters unfold", async ({
  page,
}) => {
  const { app, event, path } = await aPublisher(page);
  await aDelivery(app, event, { event_type: "thread.created" });
  await page.goto(path);
  await expect(rowOf(page, "thread.created")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(log(page).getByRole("link", { name: "thread.created" })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole("combobox", { name: "Status" })).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Dead letter");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByText("No matching deliveries")).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters are set" })).toBeVisible();
});

test("the signature checker names the fault, and sends nothing", async ({ page }) => {
  const { path, webhookSecret } = await aPublisher(page);
  await openHydrated(page, path);
  const form = page.getByRole("form", { name: "Check a signature" });
  const verdict = form.getByRole("status", { name: "Verdict" });
  const check = () => form.getByRole("button", { name: "Check signature" }).click();
  const timestamp = Math.floor(Date.now() / 1000);
  const body = '{"event_type":"thread.created","data":{"name":"Zoë"}}';
  await page.context().setOffline(true);
  await form.getByLabel("Timestamp").fill(String(timestamp));
  await form.getByLabel("Raw body").fill(body);
  await form.getByLabel("Signature").fill(serviceSignature(webhookSecret, timestamp, body));
  await form.getByLabel("Secret").fill(webhookSecret);
  await check();
  await expect(verdict).toContainText("The signature is right");
  await form.getByLabel("Raw body").fill(JSON.stringify(JSON.parse(body), null, 2));
  await check();
  await expect(verdict).toContainText("The body was signed as compact JSON");
  await expect(verdict).toContainText("first differs at byte 1 of");
  await form.getByLabel("Secret").fill(webhookSecret.slice(6));
  await check();
  await expect(verdict).toContainText("does not start with whsec_");
});

test("an empty log keeps its filters and its table header, and without event types the test's controls are disabled", async ({
  page,
}) => {
  const { app, path } = await aPublisher(page);
  await page.goto(path);
  const heads = ["Type", "Status", "Event", "Attempts", "Next attempt", "Created", "Actions"];
  await expect(log(page).getByRole("columnheader")).toHaveText(heads);
  await expect(page.getByText("No deliveries yet")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Dead letter");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No matching deliveries")).toBeVisible();
  await expect(log(page).getByRole("columnheader")).toHaveText(heads);
  await expect(page.getByRole("link", { name: "Clear filters" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test webhook" })).toBeEnabled();
  await prisma().integration.update({
    where: { id: app.id },
    data: { declared_webhook_event_types: [], webhook_url: null },
  });
  await page.goto(path);
  await expect(page.getByText("The manifest declares no event type.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Event type" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Send test webhook" })).toBeDisabled();
  await expectAccessible(page);
});

test("a dead letter whose payload is no longer stored offers no replay and says why", async ({
  page,
}) => {
  const { app, event, path } = await aPublisher(page);
  const { id } = await aDelivery(app, event, {
    event_type: "thread.created",
    ...timedOut,
    body: null,
  });
  await aDelivery(app, event, { event_type: "participant.removed", ...timedOut });
  await page.goto(path);
  await expect(rowOf(page, "thread.created")).toContainText(
    "Cannot be sent again: payload no longer stored",
  );
  await expect(page.getByRole("button", { name: "Replay", exact: true })).toHaveCount(1);
  await page.goto(`${path}/${id}`);
  await expect(page.getByText("No longer stored, so it cannot be replayed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Replay" })).toHaveCount(0);
});

test("another publisher's deliveries are not found", async ({ page }) => {
  const mine = await aPublisher(page);
  const foreign = await aPublishedApp();
  const { id } = await aDelivery(foreign.app, mine.event);
  for (const path of [
    `${mine.path}/${id}`,
    `/developer/integrations/${foreign.app.id}/webhooks/${id}`,
    `${mine.path}/nonsense`,
  ])
    expect((await page.goto(path))?.status()).toBe(404);
});

test("the log, its dialog and a delivery are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { app, event, path } = await aPublisher(page);
  const { delivery_id, occurrence_id, id } = await aDelivery(app, event, {
    event_type: "participant.removed",
    created_at: ago(200),
    ...timedOut,
  });
  await aDelivery(app, event, {
    replay_of: delivery_id,
    occurrence_id,
    status: "pending",
    attempts: [],
  });
  await aDelivery(app, event, { event_type: "thread.created" });
  await prisma().webhookEndpoint.create({
    data: { integration_id: app.id, paused_at: ago(60), pause_reason: "gone" },
  });
  await page.goto(path);
  await page.getByText("Hour by hour").click();
  await expectAccessible(page, everyLook);
  await page.goto(`${path}/${id}`);
  await expect(page.getByText("Replayed as")).toBeVisible();
  await expectAccessible(page, everyLook);
  await aDelivery(app, event, {
    event_type: "participant.removed",
    created_at: ago(2_000),
    ...timedOut,
  });
  await prisma().webhookEndpoint.update({
    where: { integration_id: app.id },
    data: { paused_at: null, pause_reason: null },
  });
  await page.goto(path);
  await page.getByRole("button", { name: "Replay all failed" }).click();
  await expect(page.getByRole("dialog").getByText(/old data does not replace new/)).toBeVisible();
  await expectAccessible(page, everyLook);
});
