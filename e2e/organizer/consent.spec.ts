import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { pressAt, typeAt } from "../support/keyboard";
import { type App, aConnection, anApp, authorizeUrl } from "../support/oauth";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

const pathOf = (address: string) => address.slice(new URL(address).origin.length);

async function anOrganizer() {
  const organization = await anOrganization();
  const person = await anAccount({ name: "Olga Organizer" });
  await aMember(organization, person);
  const event = await anEvent(organization, { title: "Dragon Con" });
  await prisma().formField.create({
    data: { event_id: event.id, key: "size", label: "T-shirt size" },
  });
  await aParticipant(event, await aPerson());
  await aParticipant(event, await aPerson(), { privacy_mode: true });
  const app = await anApp(await anOrganization(), {
    display_name: "Badge Printer",
    webhook_url: "https://hooks.badges.example/in",
    declared_webhook_event_types: ["participant.registered"],
  });
  return { person, event, app };
}

const connectPath = (app: App, event: { id: string }) =>
  pathOf(authorizeUrl(app, { event_id: event.id, scope: "event.read participants.read" }));

/**
 * The address to which the button sends the browser: the integration's own, where no server runs in
 * this test.
 */
async function decide(
  page: Page,
  button: "Allow" | "Cancel",
  press = () => page.getByRole("button", { name: button }).click(),
): Promise<URL> {
  const [request] = await Promise.all([
    page.waitForRequest(/^https:\/\/badges\.example\//),
    press(),
  ]);
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  return new URL(request.url());
}

test("an organizer signs in, sees which data of this event the integration will read, leaves out an optional scope, and allows the rest", async ({
  page,
}) => {
  const { person, event, app } = await anOrganizer();
  await page.goto(connectPath(app, event));
  await expect(page).toHaveURL(/\/signin\?callbackUrl=/);
  await page.getByRole("textbox", { name: "Email" }).fill(person.email ?? "");
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery staple");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Badge Printer wants to read data from Dragon Con",
  );
  const required = page.getByRole("checkbox", { name: /^event\.read — / });
  await expect(required).toBeChecked();
  await expect(required).toBeDisabled();
  const optional = page.getByRole("checkbox", { name: /^participants\.read — / });
  await expect(optional).toBeChecked();
  await expect(page.getByText("2 participants, and everybody who joins later")).toBeVisible();
  await expect(page.getByText("Of people in privacy mode (1 now)")).toBeVisible();
  await expect(page.getByText("T-shirt size")).toBeVisible();
  await expect(page.getByText("You will be sent back to badges.example")).toBeVisible();
  await expect(page.getByText("hooks.badges.example")).toBeVisible();
  await expect(
    page.getByText("they carry display name, nickname, organisation, role and application state"),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText(person.email ?? "")).toBeVisible();
  await expect(page.getByRole("link", { name: "Privacy policy" })).toHaveAttribute(
    "href",
    app.privacy_policy_url,
  );

  await optional.uncheck();
  const back = await decide(page, "Allow");
  expect([...back.searchParams.keys()]).toEqual(["code", "state"]);
  const connection = await prisma().connection.findFirstOrThrow({
    where: { integration_id: app.id },
  });
  expect(connection).toMatchObject({
    event_id: event.id,
    status: "connected",
    granted_scopes: ["event.read"],
  });
});

test("a manifest edited while the screen is open is shown again, and no unticked scope is granted", async ({
  page,
}) => {
  const { person, event, app } = await anOrganizer();
  await signIn(page, person);
  await page.goto(connectPath(app, event));
  await page.getByRole("checkbox", { name: /^participants\.read — / }).uncheck();
  await prisma().declaredScope.updateMany({
    where: { integration_id: app.id },
    data: { required: true },
  });
  await page.getByRole("button", { name: "Allow" }).click();

  await expect(page.getByText("Something changed while this page was open")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^participants\.read — / })).toBeDisabled();
  expect(await prisma().connection.count({ where: { integration_id: app.id } })).toBe(0);
  expect((await decide(page, "Allow")).searchParams.get("code")).toMatch(/^svc_ac_/);
});

test("Cancel redirects with access_denied", async ({ page }) => {
  const { person, event, app } = await anOrganizer();
  await signIn(page, person);
  await page.goto(connectPath(app, event));
  expect((await decide(page, "Cancel")).search).toBe("?error=access_denied&state=st-1");
});

test("consent works without scripts and with only the keyboard", async ({ browser }) => {
  const { person, event, app } = await anOrganizer();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(connectPath(app, event));
  await typeAt(page.getByRole("textbox", { name: "Email" }), person.email ?? "");
  await typeAt(page.getByRole("textbox", { name: "Password" }), "correct horse battery staple");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Badge Printer");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const optional = page.getByRole("checkbox", { name: /^participants\.read — / });
  await pressAt(optional, "Space");
  await expect(optional).not.toBeChecked();
  const back = await decide(page, "Allow", () =>
    pressAt(page.getByRole("button", { name: "Allow" }), "Enter"),
  );
  expect(back.searchParams.get("code")).toMatch(/^svc_ac_/);
  const connection = await prisma().connection.findFirstOrThrow({
    where: { integration_id: app.id },
  });
  expect(connection.granted_scopes).toEqual(["event.read"]);
});

test("the consent screen's scripts are under 130 kB on the wire, compressed with Brotli", async ({
  page,
}) => {
  const { person, event, app } = await anOrganizer();
  await signIn(page, person);
  const scripts = await scriptsOf(page, () =>
    page.goto(connectPath(app, event), { waitUntil: "networkidle" }),
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  expect(new Set(scripts.map(({ coding }) => coding))).toEqual(new Set(["br"]));
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(130_000);
});

/** Every script that loading the page requests, with an empty cache, in bytes over the wire. */
async function scriptsOf(page: Page, load: () => Promise<unknown>) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const codings = new Map<string, string | undefined>();
  const scripts: { coding: string | undefined; bytes: number }[] = [];
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script")
      codings.set(
        requestId,
        response.headers["Content-Encoding"] ?? response.headers["content-encoding"],
      );
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (codings.has(requestId))
      scripts.push({ coding: codings.get(requestId), bytes: encodedDataLength });
  });
  await load();
  await expect
    .poll(() => scripts.length > 3 && scripts.length === codings.size, {
      message: "all scripts that were asked for have come",
    })
    .toBe(true);
  return scripts;
}

test("a request that was decided, belongs to another session or never existed shows an explanation", async ({
  page,
  browser,
}) => {
  const { person, event, app } = await anOrganizer();
  await signIn(page, person);
  await page.goto(connectPath(app, event));
  const consent = page.url();
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person);
  await elsewhere.goto(consent);
  await expect(elsewhere.getByRole("heading", { name: "There is no such request" })).toBeVisible();

  await decide(page, "Cancel");
  await page.goto(consent);
  await expect(page.getByRole("heading", { name: "This was decided already" })).toBeVisible();
  await page.goto("/oauth/consent?request=nonsense");
  await expect(page.getByRole("heading", { name: "There is no such request" })).toBeVisible();
});

test("an event of another organization shows an error page with the code and the request id", async ({
  page,
}) => {
  const { event, app } = await anOrganizer();
  await signIn(page, await anAccount());
  const response = await page.goto(connectPath(app, event));
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("Error code")).toHaveText("access_denied");
  await expect(page.getByLabel("Request id")).toHaveText(
    response?.headers()["x-service-request-id"] ?? "",
  );
});

test("a participant chooses an event, sees the exact values to be shared, and signs in", async ({
  page,
}) => {
  const { event, app: other } = await anOrganizer();
  const app = await anApp(
    { id: other.organization_id },
    {
      display_name: "Con Buddy",
      scopes: { "profile.read": "optional", "event.attendance": "required" },
    },
  );
  const second = await anEvent({ id: event.organization_id }, { title: "Winter Con" });
  const person = await anAccount({ name: "Paul Participant" });
  for (const joined of [event, second]) {
    await aConnection(
      app,
      joined,
      joined === second ? ["event.read", "participants.read"] : ["event.read"],
    );
    const role = await prisma().role.create({ data: { event_id: joined.id, name: "Volunteer" } });
    await aParticipant(joined, person, {
      nickname: `Nick of ${joined.title}`,
      role_id: role.id,
      admin_notes: "Has the key.",
    });
  }
  await signIn(page, person);
  await page.goto(pathOf(authorizeUrl(app, { scope: "profile.read event.attendance" })));
  await page.getByRole("radio", { name: "Winter Con" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Con Buddy");
  for (const shared of ["Nick of Winter Con", "Volunteer", "as the organizers wrote them"])
    await expect(page.getByText(shared)).toBeVisible();
  await page.getByRole("checkbox", { name: /^profile\.read/ }).uncheck();
  await expect(page.getByText("Nick of Winter Con")).toBeHidden();
  expect((await decide(page, "Allow")).searchParams.get("code")).toMatch(/^svc_ac_/);
});

/** A participant of an event to which an integration with webhooks is connected. */
async function aParticipantWithApp() {
  const { event, app: other } = await anOrganizer();
  const app = await anApp(
    { id: other.organization_id },
    {
      display_name: "Con Buddy",
      webhook_url: "https://hooks.badges.example/in",
      declared_webhook_event_types: ["participant.registered", "location.created"],
      scopes: { "profile.read": "required" },
    },
  );
  await aConnection(app, event);
  const person = await anAccount({ name: "Paul Participant" });
  await aParticipant(event, person, { privacy_mode: true });
  return { app, person, path: pathOf(authorizeUrl(app, { scope: "profile.read" })) };
}

test("a participant sees the webhooks that the receipt records and what they carry about them, and sees them again when they change", async ({
  page,
}) => {
  const { app, person, path } = await aParticipantWithApp();
  await signIn(page, person);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "It receives webhooks about" })).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: /^participant registered$/ }),
  ).toBeVisible();
  await expect(
    page.getByText("receives webhooks about the event whether or not you allow access"),
  ).toBeVisible();
  await expect(
    page.getByText("You use privacy mode. Sharing this lifts it for Con Buddy alone"),
  ).toBeVisible();
  await expect(
    page.getByText("It must then delete what it copied about you within 30 days."),
  ).toBeVisible();
  await expect(
    page.getByText(
      "carry your display name, nickname, organisation, role and application state, also in privacy mode",
    ),
  ).toBeVisible();
  await expect(page.getByText("Sent to hooks.badges.example as it happens")).toBeVisible();

  const declared_webhook_event_types = ["participant.registered", "activity.created"];
  await prisma().integration.update({
    where: { id: app.id },
    data: { declared_webhook_event_types },
  });
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Something changed while this page was open")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^activity created$/ })).toBeVisible();
  await decide(page, "Allow");
  const receipt = await prisma().consentReceipt.findFirstOrThrow({
    where: { integration_id: app.id },
  });
  expect(receipt.terms).toMatchObject({ webhook_event_types: declared_webhook_event_types });
});

test("the consent screen and the error page are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { person, event, app } = await anOrganizer();
  await signIn(page, person);
  for (const path of [
    connectPath(app, event),
    pathOf(authorizeUrl(app, { redirect_uri: "https://evil.example/" })),
  ]) {
    await page.goto(path);
    await expectAccessible(page, everyLook);
  }
});

test("a participant's consent screen is accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const { person, path } = await aParticipantWithApp();
  await signIn(page, person);
  await page.goto(path);
  await expectAccessible(page, everyLook);
});
