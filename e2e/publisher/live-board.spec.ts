import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { prisma } from "@/lib/db/prisma";
import { editActivity } from "@/lib/transitions/activity/edit";
import { expectAccessible, expectNoAxeViolation } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { type Browser, expect, type Page, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { freePort } from "../support/service";
import { aMember, anActor, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

// The example integration beside the service, with a certificate that the service trusts and the
// client package that this service serves.

test("the live board is registered from its manifest, connected, signed in to, and receives changes", async ({
  page,
  browser,
  baseURL,
}) => {
  const board = await aLiveBoard(baseURL ?? "");
  const { publisher, event, activity, participant } = await aConvention();
  await signIn(page, publisher);

  // The publisher
  const { integrationPage, screen } = await register(page, board);

  // The organizer (the same person) at the board
  await screen.getByLabel("Event ID").fill(event.id);
  await screen.getByRole("button", { name: "Connect an event" }).click();
  await screen.getByRole("button", { name: "Allow" }).click();
  await expect(screen.getByRole("heading", { name: "Dragon Con" })).toBeVisible();
  await expect(screen.getByText("Opening ceremony")).toBeVisible();
  await expect(screen.getByRole("listitem").filter({ hasText: "Ana the Brave" })).toBeVisible();
  await expectNoAxeViolation(screen);

  // A live change, a test webhook, and a rejected webhook with a forged signature
  const updates = screen.getByRole("listitem").filter({ hasText: "activity.updated" });
  await editActivity(anActor(publisher), event.id, activity.id, { title: "Grand opening" });
  await expect(updates.filter({ hasText: "Grand opening" })).toHaveCount(1);
  await expect(screen.locator("#board")).toContainText("Grand opening");

  // Many changes and many visits cause no API call, because a delivery carries the changed resource
  for (let count = 1; count <= 30; count++)
    await editActivity(anActor(publisher), event.id, activity.id, { title: `Dance ${count}` });
  await expect(screen.locator("#board")).toContainText("Dance 30");
  for (let count = 1; count <= 5; count++) await screen.reload();
  await expect(screen.locator("#board")).toContainText("Dance 30");
  await page.goto(`${integrationPage}/webhooks`);
  await page
    .getByRole("combobox", { name: "Event type", exact: true })
    .selectOption("activity.updated");
  await page.getByRole("button", { name: "Send test webhook" }).click();
  await expect(updates).toHaveCount(1);
  const forged = {
    "X-Service-Event": "activity.updated",
    "X-Service-Timestamp": String(Math.floor(Date.now() / 1000)),
    "X-Service-Signature": "sha256=00",
  };
  expect(
    (await screen.request.post(`${board.url}/webhooks`, { headers: forged, data: "{}" })).status(),
  ).toBe(401);

  // A participant
  const theirs = await participantsBrowser(browser, baseURL, participant);
  await theirs.goto(`${board.url}/sign-in`);
  await theirs.getByRole("button", { name: "Allow" }).click();
  await expect(theirs.getByRole("heading", { name: "Hello Ana the Brave" })).toBeVisible();
  const notificationsOf = (person: { id: string }) =>
    prisma().notification.findMany({ where: { person_id: person.id }, select: { kind: true } });
  expect([await notificationsOf(publisher), await notificationsOf(participant)]).toEqual([
    [{ kind: "connection.connected" }],
    [{ kind: "consent.given" }],
  ]);

  // Until now the board has read the event and its six collections once each
  const requestCount = (token: string) =>
    prisma().apiRequest.count({ where: { event_id: event.id, token_kind: token } });
  await expect.poll(() => requestCount("user")).toBe(1);
  expect(await requestCount("installation")).toBe(7);

  // After a restart the board reads again. It refreshes the expired access token, and its publisher
  // sees that. (A token that expired a month ago would be deleted within a minute.)
  await prisma().accessToken.updateMany({
    where: { family: { event_id: event.id } },
    data: { expires_at: new Date(Date.now() - 60_000) },
  });
  await board.restart();
  await screen.goto(board.url);
  await expect(screen.locator("#board")).toContainText("Dance 30");
  await page.goto(integrationPage);
  await expect(page.getByText("7 of 7 done")).toBeVisible();
  await board.stop();
});

test("an organizer connects the board from the catalog without typing an id, a participant signs in with it, and re-consent starts there", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const board = await aLiveBoard(baseURL ?? "");
  const { publisher, event, organization, participant } = await aConvention();
  const other = await anEvent(organization, { title: "Winter Con" });
  await anEvent(organization, { title: "Dragon Con 2011", is_archived: true });
  await anEvent(await anOrganization(), { title: "Somebody else's" });
  await signIn(page, publisher);
  const publicManifest = Buffer.from(
    String(board.manifest).replace('"organization-only"', '"public"'),
  );
  const { integrationPage } = await register(page, { ...board, manifest: publicManifest });

  // The publisher's settings: faults at the field, and repeated validation when the redirect URIs
  // change
  await page.goto(`${integrationPage}/settings`);
  const start = page.getByRole("textbox", { name: "Start URL" });
  const save = page.getByRole("button", { name: "Save changes" });
  await start.fill("https://elsewhere.example/start");
  await save.click();
  await expect(start).toBeFocused();
  await expect(start).toHaveAccessibleDescription(
    /Use the origin of one of the redirect URIs: https:\/\/localhost/,
  );
  await expectAccessible(page);
  await start.fill(`${board.url}/start`);
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();

  // The organizer, from the event's page through the catalog to the board
  const integrationsOf = `/organizer/events/${event.id}/integrations`;
  await page.goto(integrationsOf);
  await page.getByRole("link", { name: "Find an integration" }).click();
  await expect(page.getByText("Choose an integration to connect to Dragon Con.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("Live board");
  await page.getByRole("button", { name: "Search" }).click();
  await page
    .getByRole("list", { name: "Integrations" })
    .getByRole("link", { name: "Live board" })
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect to an event" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("radio", { name: "Dragon Con", exact: true })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: "Winter Con" })).not.toBeChecked();
  await expect(dialog).toContainText(new URL(board.url).host);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dragon Con");
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(`${board.url}/`);
  await expect(page.getByRole("heading", { name: "Dragon Con" })).toBeVisible();
  const connections = () =>
    prisma().connection.findMany({
      where: { event_id: { in: [event.id, other.id] } },
      select: { event_id: true, status: true },
    });
  expect(await connections()).toEqual([{ event_id: event.id, status: "connected" }]);

  // A connection that needs re-consent also leads to the board
  await prisma().connection.updateMany({
    where: { event_id: event.id },
    data: { status: "reconsent_required" },
  });
  await page.goto(integrationsOf);
  await expectAccessible(page);
  await page.getByRole("link", { name: `Continue to ${new URL(board.url).host}` }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(`${board.url}/`);
  expect(await connections()).toEqual([{ event_id: event.id, status: "connected" }]);

  // A participant is not offered an event; a visitor has to sign in first
  const theirs = await participantsBrowser(browser, baseURL, participant);
  const { id } = await prisma().integration.findFirstOrThrow({
    where: { organization_id: organization.id },
  });
  await theirs.goto(`/catalog/${id}`);
  await expect(theirs.getByRole("button", { name: "Connect to an event" })).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.getByRole("link", { name: "Sign in with this app" }).click();
  await theirs.getByRole("button", { name: "Allow" }).click();
  await expect(theirs.getByRole("heading", { name: "Hello Ana the Brave" })).toBeVisible();
  await theirs.context().clearCookies();
  await theirs.goto(`/catalog/${id}`);
  await expect(theirs.getByRole("link", { name: "Connect to an event" })).toHaveAttribute(
    "href",
    /^\/signin\?callbackUrl=/,
  );

  // The board does not start an authorization for another service
  await theirs.goto(`${board.url}/start?iss=https%3A%2F%2Felsewhere.example&event_id=${event.id}`);
  await expect(theirs.getByRole("alert")).toContainText("belongs to another service");
  await board.stop();
});

/** Registers the board from its manifest as the publisher, and gives it the secrets. */
async function register(page: Page, board: Awaited<ReturnType<typeof aLiveBoard>>) {
  await page.goto("/developer/integrations/new");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import manifest" }).click();
  await (await chooser).setFiles({
    name: "manifest.json",
    mimeType: "application/json",
    buffer: board.manifest,
  });
  await expect(page.getByLabel("Display name")).toHaveValue("Live board");
  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  await page.getByRole("button", { name: "Register integration" }).click();
  const shown = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect(shown("Client secret")).toHaveValue(/^svc_cs_/);
  const integrationPage = page.url();
  const screen = await page.context().newPage();
  await screen.goto(board.url);
  for (const name of ["Client ID", "Client secret", "Webhook secret"])
    await screen.getByLabel(name).fill(await shown(name).inputValue());
  await screen.getByRole("button", { name: "Save" }).click();
  return { integrationPage, screen };
}

async function aConvention() {
  const publisher = await anAccount({ name: "Paula Publisher" });
  const organization = await anOrganization({ name: "Dragon Con Inc" });
  await aMember(organization, publisher);
  const event = await anEvent(organization, { title: "Dragon Con" });
  const participant = await anAccount({ name: "Ana" });
  await aParticipant(event, participant, { display_name: "Ana the Brave" });
  await aParticipant(event, await aPerson());
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Opening ceremony", activity_type: "other" },
  });
  return { publisher, organization, event, activity, participant };
}

async function participantsBrowser(
  browser: Browser,
  baseURL: string | undefined,
  participant: { id: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await signIn(page, participant);
  return page;
}

/** The example as a separate process on a free port. */
async function aLiveBoard(serviceUrl: string) {
  const [port, data] = [String(await freePort()), mkdtempSync(path.join(tmpdir(), "live-board-"))];
  const certificates = path.resolve("e2e/support/certificates");
  const tls = {
    TLS_CERT: path.join(certificates, "server.pem"),
    TLS_KEY: path.join(certificates, "server-key.pem"),
  };
  const folder = path.resolve("test-results", path.basename(data));
  cpSync("examples/live-board", folder, {
    recursive: true,
    filter: (name) => !/node_modules|\.live-board$/.test(name),
  });
  const { dependencies: _selfsigned, ...manifestOfPackage } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  // selfsigned creates certificates; this test provides one.
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifestOfPackage));
  rmSync(path.join(folder, "package-lock.json"));
  await promisify(execFile)(
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", `${serviceUrl}/docs/client.tgz`],
    { cwd: folder },
  );
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    PORT: port,
    INTEGRATIONS_URL: serviceUrl,
    BOARD_DATA: data,
    ...tls,
  };
  const begin = async () => {
    const child: ChildProcess = spawn(process.execPath, ["start.mjs"], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (child.stdout) await once(child.stdout, "data");
    return child;
  };
  const end = async () => {
    child.kill();
    await once(child, "exit");
  };
  let child = await begin();
  const manifest = Buffer.from(
    readFileSync(path.join(folder, "manifest.json"), "utf8").replaceAll(
      "localhost:4430",
      `localhost:${port}`,
    ),
  );
  const restart = async () => {
    await end();
    child = await begin();
  };
  const stop = async () => {
    await end();
    for (const folderOrFile of [data, folder]) rmSync(folderOrFile, { recursive: true });
  };
  return { url: `https://localhost:${port}`, manifest, restart, stop };
}
