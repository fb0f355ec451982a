import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { aPublishedApp } from "../support/publisher";
import { expect, type Page, test } from "../support/story";
import { anEvent, anIntegration, anOrganization, aParticipant } from "../support/world";

// docs/rules/screens.md#public-pages and #late-scripts, as seen by search engines and browsers.

const fixed = ["/", "/events", "/catalog", "/changelog", "/docs", "/docs/quickstart"];
const notIndexed = ["/signin", "/signup", "/forgot-password", "/receipts/check", "/nothing-here"];

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const metadataOf = (html: string) => ({
  robots: attribute(html, /<meta name="robots" content="([^"]*)"/),
  canonical: attribute(html, /<link rel="canonical" href="([^"]*)"/),
  description: attribute(html, /<meta name="description" content="([^"]*)"/),
  title: attribute(html, /<meta property="og:title" content="([^"]*)"/),
  picture: attribute(html, /<meta property="og:image" content="([^"]*)"/),
});

const pageAt = async (request: Page["request"], path: string) => (await request.get(path)).text();

test("search engines may index public pages, each with a description, one address and a preview, and no other page", async ({ request, baseURL }) => {
  for (const path of fixed) {
    const found = metadataOf(await pageAt(request, path));
    expect(found, path).toMatchObject({ robots: "index", canonical: `${baseURL}${path === "/" ? "" : path}`, picture: `${baseURL}/preview.png` });
    expect(found.description?.length, path).toBeGreaterThan(20);
    expect(found.title, path).toBeTruthy();
  }
  for (const path of notIndexed) expect(metadataOf(await pageAt(request, path)), path).toMatchObject({ robots: expect.stringContaining("noindex") });
  expect((await request.get("/preview.png")).headers()["content-type"]).toBe("image/png");
});

test("a discoverable event and a public integration are in the site map and described, and private ones are not", async ({ request, baseURL }) => {
  const organization = await anOrganization({ verification: "verified" });
  const listed = await anEvent(organization, {
    title: "Lamps & <Lights>",
    description: "**Bring** a lamp.",
    start_date: new Date("2031-05-14T08:00:00Z"),
  });
  const hidden = await anEvent(organization, { visibility: "private", start_date: new Date("2031-05-14T08:00:00Z") });
  const [open, own] = [await anIntegration(organization), await anIntegration(organization)];
  await prisma().integration.update({ where: { id: open.id }, data: { visibility: "public" } });
  await prisma().integration.update({ where: { id: own.id }, data: { visibility: "organization-only" } });

  const map = await pageAt(request, "/sitemap.xml");
  expect(await pageAt(request, "/robots.txt")).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of [`/events/${listed.slug}`, `/catalog/${open.id}`, "/docs/quickstart"]) expect(map).toContain(`<loc>${baseURL}${path}</loc>`);
  for (const path of [`/events/${hidden.slug}`, `/catalog/${own.id}`]) expect(map).not.toContain(path);

  const page = await pageAt(request, `/events/${listed.slug}`);
  expect(metadataOf(page)).toMatchObject({ robots: "index", description: "Bring a lamp." });
  const described = JSON.parse(attribute(page, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? "null");
  expect(described).toMatchObject({ "@type": "Event", name: "Lamps & <Lights>", startDate: "2031-05-14T08:00:00.000Z" });
  const unlisted = await pageAt(request, `/events/${hidden.slug}`);
  expect(metadataOf(unlisted)).toMatchObject({ robots: "noindex" });
  expect(unlisted).not.toContain("ld+json");
});

/** Compressed size in bytes. React and Next's router alone take 105,000. */
const lateScriptsAtMost = 135_000;

test("a visitor's page loads no script until its first use, and then stays within its budget", async ({ request }) => {
  for (const path of [...fixed, "/signin"]) await expectLateScripts(request, path);
});

test("the overviews of the consoles, of an event and of an integration load no script until their first use", async ({ page }) => {
  const person = await anAccount();
  const { app, organization } = await aPublishedApp({}, person);
  const event = await anEvent(organization);
  await signIn(page, person);
  for (const path of ["/", "/developer", `/developer/integrations/${app.id}`, "/organizer", `/organizer/events/${event.id}`])
    await expectLateScripts(page.request, path);
});

/** A participant, an open session, and the paths of its program and its page. */
async function aSessionToSignUpFor() {
  const [event, person] = [await anEvent(await anOrganization()), await anAccount()];
  await aParticipant(event, person);
  const session = await prisma().activity.create({ data: { event_id: event.id, title: "Salt Road", sign_ups_enabled: true, capacity: 4 } });
  return { person, path: `/events/${event.slug}`, session, of: { event_id: event.id, activity_id: session.id } };
}

test("the program of an event and an activity load no script until their first use, even for a participant", async ({ page }) => {
  const { person, path, session } = await aSessionToSignUpFor();
  await signIn(page, person);
  for (const address of [path, `${path}?view=list`, `${path}/activities/${session.id}`]) await expectLateScripts(page.request, address);
});

test("pressing Sign up before the scripts have loaded signs up once they are loaded, and the page is not reloaded", async ({ page }) => {
  const { person, path, of } = await aSessionToSignUpFor();
  await signIn(page, person);
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await page.getByRole("button", { name: "Sign up" }).dispatchEvent("click");
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same-page");
  expect(await prisma().signUp.count({ where: of })).toBe(1);
});

async function expectLateScripts(request: Page["request"], path: string) {
  const html = await pageAt(request, path);
  expect(html, path).not.toMatch(/<script src="[^"]+"(?![^>]*noModule)/);
  const files: string[] = JSON.parse(attribute(html, /\((\["\/_next\/[^\]]*\])\)<\/script>/) ?? "[]");
  expect(files.length, path).toBeGreaterThan(3);
  let bytes = 0;
  for (const file of files) {
    const { status, length } = await compressedLength(request, file);
    expect(status, file).toBe(200);
    bytes += length;
  }
  expect(bytes, path).toBeLessThan(lateScriptsAtMost);
}

async function compressedLength(request: Page["request"], file: string) {
  const answer = await request.head(file, { headers: { "accept-encoding": "br" } });
  return { status: answer.status(), length: Number(answer.headers()["content-length"]) };
}

test("the first interaction loads the scripts and is not lost, and a page that opens under a resting pointer loads none", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (asked) => asked.resourceType() === "script" && scripts.push(asked.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(scripts.length).toBeGreaterThan(3);
  await page.reload({ waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});
