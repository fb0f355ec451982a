import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { verifyWebhook } from "@/lib/client/source/webhooks";
import { eventTypesByCategory, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { aReceiver } from "../support/receiver";
import { aMember, anOrganization } from "../support/world";

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Typing speed: forty words a minute. */
const secondsPerLetter = 0.3;

const manifest = {
  "Display name": "Badge Printer",
  Description: "Prints badges at the door.",
  "Publisher name": "Paper & Ink",
  "Support email": "help@example.com",
  "Privacy policy URL": "https://example.com/privacy",
  "Redirect URI": "https://app.example.com/callback",
};

/** A receiver on the integrator's own machine that accepts deliveries signed with its secret. */
async function aLaptop() {
  const laptop = { secret: "", forward: "", taken: new Set<string>(), close: () => server.close() };
  const server = createServer(async (request, response) => {
    const event = await verifyWebhook(request, laptop.secret).catch(() => null);
    if (event) laptop.taken.add(event.event_type);
    response.writeHead(event ? 200 : 401).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  laptop.forward = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  return laptop;
}

/** `integrations listen` with a home folder of its own. */
function listen(forward: string, credentials: Record<string, string>) {
  const home = mkdtempSync(path.join(tmpdir(), "five-minutes-"));
  const env = { NODE_ENV: "test" as const, PATH: process.env.PATH, HOME: home, ...credentials };
  const command = spawn(
    process.execPath,
    ["dist/client/integrations.mjs", "listen", "--forward", forward, "--from", "oldest"],
    {
      env,
      stdio: "ignore",
    },
  );
  const closed = once(command, "close");
  return async () => {
    command.kill();
    await closed;
    rmSync(home, { recursive: true });
  };
}

test("getting from Register integration to 28 of 28 with listen takes less than five minutes, typing included", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const [person, organization, hook, laptop] = [
    await anAccount(),
    await anOrganization(),
    await aReceiver(),
    await aLaptop(),
  ];
  await aMember(organization, person);
  await signIn(page, person);
  await page.goto("/developer");
  const begun = Date.now();
  await page.getByRole("link", { name: "Register integration" }).click();
  for (const [name, text] of Object.entries(manifest)) await textbox(page, name).fill(text);
  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  for (const scope of ["event.read", "participants.read", "program.read", "profile.read"])
    await page.getByRole("checkbox", { name: scope, exact: true }).check();
  for (const { category } of eventTypesByCategory) await button(page, `All: ${category}`).click();
  for (const type of webhookEventTypes)
    await expect(page.getByRole("checkbox", { name: type, exact: true })).toBeChecked();
  await textbox(page, "Webhook URL").fill(hook.url);
  await page.getByRole("radio", { name: "Public" }).check();
  await button(page, "Register integration").click();

  await page
    .getByRole("navigation", { name: "Pages of this integration" })
    .getByRole("link", { name: "Sandbox" })
    .click();
  await button(page, "Create sandbox").click();
  laptop.secret = await textbox(page, "Webhook secret").inputValue();
  const stop = listen(laptop.forward, {
    INTEGRATIONS_URL: baseURL ?? "",
    INTEGRATIONS_CLIENT_ID: await textbox(page, "Client ID").inputValue(),
    INTEGRATIONS_CLIENT_SECRET: await textbox(page, "Client secret").inputValue(),
  });
  await button(page, "Connect").click();
  await button(page, "Allow").click();
  await button(page, "Play the story").click();
  await expect(page.getByText("28 of 28")).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => [...laptop.taken].toSorted(), { timeout: 60_000 })
    .toEqual(webhookEventTypes.toSorted());
  const [seconds, letters] = [
    (Date.now() - begun) / 1000,
    Object.values(manifest).join("").length + hook.url.length,
  ];
  test.info().annotations.push({
    type: "seconds",
    description: `${seconds.toFixed(0)} and ${letters} letters`,
  });
  expect(seconds + letters * secondsPerLetter).toBeLessThan(300);
  expect(hook.received.map(({ body }) => body)).toEqual(['{"event_type":"ping"}']);
  await stop();
  laptop.close();
});
