import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import * as oauth from "oauth4webapi";
import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aLogo } from "../support/manifest";
import { aReceiver } from "../support/receiver";
import { aPublishedSchedule, type PublishedSchedule } from "../support/schedule";
import { aMember, anOrganization } from "../support/world";

const insecure = { [oauth.allowInsecureRequests]: true };

test("an operator imports a program, a publisher registers an integration, an organizer connects it, a standard client reads the event", async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const { schedule: program, ...file } = aPublishedSchedule();
  const integrationHost = await aReceiver();
  const redirectUri = `https://localhost:${integrationHost.port}/callback`;

  // The operator
  const organizers = await anOrganization({ name: "Camp Crew" });
  const folder = mkdtempSync(path.join(tmpdir(), "main-job-"));
  const schedule = path.join(folder, "schedule.json");
  writeFileSync(schedule, JSON.stringify({ ...file, schedule: program }));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "scripts/run.mjs",
    "import",
    "--organization",
    organizers.id,
    schedule,
  ]);
  expect(stdout).toContain("activities");
  rmSync(folder, { recursive: true });
  const event = await prisma().event.findFirstOrThrow({
    where: { organization_id: organizers.id },
  });

  // The publisher
  const publisher = await anAccount({ name: "Paula Publisher" });
  await aMember(await anOrganization({ name: "Paper & Ink" }), publisher, {
    manage_events: false,
    manage_integrations: true,
  });
  await signIn(page, publisher);
  const client = await register(page, { redirectUri, webhookUrl: integrationHost.url });

  // The organizer, sent by the integration
  const server = await discover(origin);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const authorize = new URL(server.authorization_endpoint ?? "");
  authorize.search = new URLSearchParams({
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: "event.read participants.read program.read",
    event_id: event.id,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  const organizer = await anAccount({ name: "Olga Organizer" });
  await aMember(organizers, organizer);
  const organizersBrowser = await browser.newContext({ baseURL, ignoreHTTPSErrors: true });
  const consent = await organizersBrowser.newPage();
  await consent.goto(authorize.href);
  await consent.getByRole("textbox", { name: "Email" }).fill(organizer.email ?? "");
  await consent.getByRole("textbox", { name: "Password" }).fill("correct horse battery staple");
  await consent.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(consent.getByRole("heading", { level: 1 })).toContainText("Badge Printer");
  await expect(consent.getByRole("heading", { level: 1 })).toContainText(program.conference.title);
  await expect(consent.getByRole("checkbox", { name: /^event\.read/ })).toBeDisabled();
  await consent.getByRole("checkbox", { name: /^program\.read/ }).uncheck();
  await consent.getByRole("button", { name: "Allow" }).click();
  await consent.waitForURL(`${redirectUri}?**`);

  // The integration
  const callback = oauth.validateAuthResponse(
    server,
    client.metadata,
    new URL(consent.url()),
    state,
  );
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client.metadata,
    oauth.ClientSecretPost(client.clientSecret),
    callback,
    redirectUri,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client.metadata, response);
  expect(tokens).toMatchObject({
    token_type: "bearer",
    scope: "event.read participants.read",
    event_id: event.id,
    organization_id: organizers.id,
  });

  const read = readerOf(origin, tokens.access_token);
  expect((await read(`/events/${event.id}`)).event).toMatchObject({
    id: event.id,
    title: program.conference.title,
    publish_status: "draft",
  });

  const activities = await walk(read, `/events/${event.id}/activities`);
  const talks = talksOf(program);
  expect(activities).toHaveLength(talks.length);
  for (const talk of talks) {
    const activity = activities.find(
      ({ title, start_time }) =>
        title === talk.title && Date.parse(start_time) === Date.parse(talk.date),
    );
    expect(activity, talk.title).toBeDefined();
    const [hours = 0, minutes = 0] = talk.duration.split(":").map(Number);
    expect(Date.parse(activity.end_time) - Date.parse(activity.start_time)).toBe(
      (hours * 60 + minutes) * 60_000,
    );
    expect(activity.host_display_name).toBe(talk.persons[0]?.public_name ?? null);
  }

  const participants = await walk(read, `/events/${event.id}/participants`);
  const speakers = new Set(talks.flatMap(({ persons }) => persons.map(({ id }) => id)));
  expect(participants).toHaveLength(speakers.size);
  const first = participants[0];
  expect((await read(`/events/${event.id}/participants/${first.id}`)).participant).toEqual(first);
  const hosts = activities.map(({ host_id }) => host_id).filter((id) => id !== null);
  expect(hosts.every((host) => participants.some(({ id }) => id === host))).toBe(true);

  const refused = await fetch(`${origin}/api/v1/events/${event.id}/threads`, {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: "insufficient_scope", required_scope: "program.read" },
  ]);
  integrationHost.close();
});

async function register(
  page: Page,
  { redirectUri, webhookUrl }: { redirectUri: string; webhookUrl: string },
) {
  const textbox = (name: string) => page.getByRole("textbox", { name, exact: true });
  await page.goto("/developer/integrations/new");
  await textbox("Display name").fill("Badge Printer");
  await textbox("Description").fill("Prints badges at the door.");
  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await aLogo() });
  await textbox("Publisher name").fill("Paper & Ink");
  await textbox("Support email").fill("help@example.com");
  await textbox("Privacy policy URL").fill("https://example.com/privacy");
  for (const scope of ["event.read", "participants.read", "program.read"])
    await page.getByRole("checkbox", { name: scope, exact: true }).check();
  await page.getByRole("checkbox", { name: "Require event.read", exact: true }).check();
  await page.getByRole("checkbox", { name: "participant.registered", exact: true }).check();
  await textbox("Webhook URL").fill(webhookUrl);
  await textbox("Redirect URI").fill(redirectUri);
  await page.getByRole("radio", { name: "Public" }).check();
  await page.getByRole("button", { name: "Register integration" }).click();
  await expect(textbox("Client secret")).toHaveValue(/^svc_cs_/);
  const clientId = await textbox("Client ID").inputValue();
  return {
    clientId,
    clientSecret: await textbox("Client secret").inputValue(),
    metadata: { client_id: clientId },
  };
}

async function discover(origin: string) {
  const issuer = new URL(origin);
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  return oauth.processDiscoveryResponse(issuer, response);
}

const readerOf = (origin: string, accessToken: string) => async (path: string) => {
  const response = await oauth.protectedResourceRequest(
    accessToken,
    "GET",
    new URL(`${origin}/api/v1${path}`),
    new Headers(),
    null,
    insecure,
  );
  expect(response.status).toBe(200);
  return response.json();
};

async function walk(read: ReturnType<typeof readerOf>, path: string) {
  const items = [];
  for (let query = "?limit=50"; ; ) {
    const page = await read(path + query);
    items.push(...page.items);
    if (page.items.length === 0 || page.next_cursor === null) return items;
    query = `?limit=50&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

const talksOf = ({ conference }: PublishedSchedule) =>
  conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
