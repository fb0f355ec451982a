import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { prisma } from "@/lib/db/prisma";
import { editActivity } from "@/lib/transitions/activity/edit";
import { anAccount, signIn } from "../support/account";
import { aLogo } from "../support/manifest";
import { freePort } from "../support/service";
import { aMember, anActor, anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

// The example integration beside the service, with a certificate that the service trusts; its packages are the ones the service has for its own tests.

test("the live board is registered from its manifest, connected, signed in to, and told of changes", async ({ page, browser, baseURL }) => {
  const board = await aLiveBoard(baseURL ?? "");
  const { publisher, event, activity, participant } = await aConvention();
  await signIn(page, publisher);

  // The publisher
  await page.goto("/developer/integrations/new");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import manifest" }).click();
  await (await chooser).setFiles({ name: "manifest.json", mimeType: "application/json", buffer: board.manifest });
  await page.getByLabel("Logo", { exact: true }).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  await page.getByRole("button", { name: "Register integration" }).click();
  const shown = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect(shown("Client secret")).toHaveValue(/^svc_cs_/);
  const integrationPage = page.url();
  const screen = await page.context().newPage();
  await screen.goto(board.url);
  for (const name of ["Client ID", "Client secret", "Webhook secret"]) await screen.getByLabel(name).fill(await shown(name).inputValue());
  await screen.getByRole("button", { name: "Save" }).click();

  // The organizer: the same person, at the board
  await screen.getByLabel("Event ID").fill(event.id);
  await screen.getByRole("button", { name: "Connect an event" }).click();
  await screen.getByRole("button", { name: "Allow" }).click();
  await expect(screen.getByRole("heading", { name: "Dragon Con" })).toBeVisible();
  await expect(screen.getByText("Opening ceremony")).toBeVisible();
  await expect(screen.getByRole("listitem").filter({ hasText: "Ana the Brave" })).toBeVisible();
  expect((await new AxeBuilder({ page: screen }).analyze()).violations).toEqual([]);

  // A change, live; a test webhook; one with a forged signature is not let in
  const news = screen.getByRole("listitem").filter({ hasText: "activity.updated" });
  await editActivity(anActor(publisher), event.id, activity.id, { title: "Grand opening" });
  await expect(news.filter({ hasText: "Grand opening" })).toHaveCount(1);
  await expect(screen.locator("#board")).toContainText("Grand opening");

  // Many changes and many looks ask for nothing: a delivery carries what has changed
  for (let count = 1; count <= 30; count++) await editActivity(anActor(publisher), event.id, activity.id, { title: `Dance ${count}` });
  await expect(screen.locator("#board")).toContainText("Dance 30");
  for (let count = 1; count <= 5; count++) await screen.reload();
  await expect(screen.locator("#board")).toContainText("Dance 30");
  await page.goto(`${integrationPage}/webhooks`);
  await page.getByRole("combobox", { name: "Event type", exact: true }).selectOption("activity.updated");
  await page.getByRole("button", { name: "Send test webhook" }).click();
  await expect(news).toHaveCount(1);
  const forged = {
    "X-Service-Event": "activity.updated",
    "X-Service-Timestamp": String(Math.floor(Date.now() / 1000)),
    "X-Service-Signature": "sha256=00",
  };
  expect((await screen.request.post(`${board.url}/webhooks`, { headers: forged, data: "{}" })).status()).toBe(401);

  // A participant
  const theirs = await participantsBrowser(browser, baseURL, participant);
  await theirs.goto(`${board.url}/sign-in`);
  await theirs.getByRole("button", { name: "Allow" }).click();
  await expect(theirs.getByRole("heading", { name: "Hello Ana the Brave" })).toBeVisible();
  const told = (person: { id: string }) => prisma().notification.findMany({ where: { person_id: person.id }, select: { kind: true } });
  expect([await told(publisher), await told(participant)]).toEqual([[{ kind: "connection.connected" }], [{ kind: "consent.given" }]]);

  // Until now the board has asked for the event and its three collections once each
  const asked = (token: string) => prisma().apiRequest.count({ where: { event_id: event.id, token_kind: token } });
  await expect.poll(() => asked("user")).toBe(1);
  expect(await asked("installation")).toBe(4);

  // After a restart it reads again. The access token is refreshed when it has expired, and its publisher sees it
  await prisma().accessToken.updateMany({ where: { family: { event_id: event.id } }, data: { expires_at: new Date(0) } });
  await board.restart();
  await screen.goto(board.url);
  await expect(screen.locator("#board")).toContainText("Dance 30");
  await page.goto(integrationPage);
  await expect(page.getByText("6 of 6 done")).toBeVisible();
  await board.stop();
});

async function aConvention() {
  const publisher = await anAccount({ name: "Paula Publisher" });
  const organization = await anOrganization({ name: "Dragon Con Inc" });
  await aMember(organization, publisher);
  const event = await anEvent(organization, { title: "Dragon Con" });
  const participant = await anAccount({ name: "Ana" });
  await aParticipant(event, participant, { display_name: "Ana the Brave" });
  await aParticipant(event, await aPerson());
  const activity = await prisma().activity.create({ data: { event_id: event.id, title: "Opening ceremony", activity_type: "other" } });
  return { publisher, event, activity, participant };
}

async function participantsBrowser(browser: Browser, baseURL: string | undefined, participant: { id: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await signIn(page, participant);
  return page;
}

/** The example as its own process, on a free port. */
async function aLiveBoard(serviceUrl: string) {
  const [port, data] = [String(await freePort()), mkdtempSync(path.join(tmpdir(), "live-board-"))];
  const certificates = path.resolve("e2e/support/certificates");
  const tls = { TLS_CERT: path.join(certificates, "server.pem"), TLS_KEY: path.join(certificates, "server-key.pem") };
  const folder = path.resolve("examples/live-board");
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, PORT: port, SERVICE_URL: serviceUrl, BOARD_DATA: data, ...tls };
  const begin = async () => {
    const child: ChildProcess = spawn(process.execPath, ["start.mjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    if (child.stdout) await once(child.stdout, "data");
    return child;
  };
  const end = async () => {
    child.kill();
    await once(child, "exit");
  };
  let child = await begin();
  const manifest = Buffer.from(readFileSync(path.join(folder, "manifest.json"), "utf8").replaceAll("localhost:4430", `localhost:${port}`));
  const restart = async () => {
    await end();
    child = await begin();
  };
  const stop = async () => {
    await end();
    rmSync(data, { recursive: true });
  };
  return { url: `https://localhost:${port}`, manifest, restart, stop };
}
