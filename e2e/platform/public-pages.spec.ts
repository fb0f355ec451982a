import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openWithHeldScripts } from "../support/held-scripts";
import { aPublishedApp } from "../support/publisher";
import { anEvent, anIntegration, anOrganization, aParticipant } from "../support/world";

// docs/rules/screens.md#public-pages and #few-scripts, as seen by search engines and browsers.

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

test("search engines may index public pages, each with a description, one address and a preview, and no other page", async ({
  request,
  baseURL,
}) => {
  for (const path of fixed) {
    const found = metadataOf(await pageAt(request, path));
    expect(found, path).toMatchObject({
      robots: "index",
      canonical: `${baseURL}${path === "/" ? "" : path}`,
      picture: `${baseURL}/preview.png`,
    });
    expect(found.description?.length, path).toBeGreaterThan(20);
    expect(found.title, path).toBeTruthy();
  }
  for (const path of notIndexed)
    expect(metadataOf(await pageAt(request, path)), path).toMatchObject({
      robots: expect.stringContaining("noindex"),
    });
  expect((await request.get("/preview.png")).headers()["content-type"]).toBe("image/png");
});

test("a discoverable event and a public integration are in the site map and described, and private ones are not", async ({
  request,
  baseURL,
}) => {
  const organization = await anOrganization({ verification: "verified" });
  const listed = await anEvent(organization, {
    title: "Lamps & <Lights>",
    description: "**Bring** a lamp.",
    start_date: new Date("2031-05-14T08:00:00Z"),
  });
  const hidden = await anEvent(organization, {
    visibility: "private",
    start_date: new Date("2031-05-14T08:00:00Z"),
  });
  const [open, own] = [await anIntegration(organization), await anIntegration(organization)];
  await prisma().integration.update({ where: { id: open.id }, data: { visibility: "public" } });
  await prisma().integration.update({
    where: { id: own.id },
    data: { visibility: "organization-only" },
  });

  const map = await pageAt(request, "/sitemap.xml");
  expect(await pageAt(request, "/robots.txt")).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of [`/events/${listed.slug}`, `/catalog/${open.id}`, "/docs/quickstart"])
    expect(map).toContain(`<loc>${baseURL}${path}</loc>`);
  for (const path of [`/events/${hidden.slug}`, `/catalog/${own.id}`])
    expect(map).not.toContain(path);

  const page = await pageAt(request, `/events/${listed.slug}`);
  expect(metadataOf(page)).toMatchObject({ robots: "index", description: "Bring a lamp." });
  const described = JSON.parse(
    attribute(page, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? "null",
  );
  expect(described).toMatchObject({
    "@type": "Event",
    name: "Lamps & <Lights>",
    startDate: "2031-05-14T08:00:00.000Z",
  });
  const unlisted = await pageAt(request, `/events/${hidden.slug}`);
  expect(metadataOf(unlisted)).toMatchObject({ robots: "noindex" });
  expect(unlisted).not.toContain("ld+json");
});

/**
 * Compressed size in bytes. React and Next's router alone take 105,000; the words that components
 * in the browser show come as props, and their English in the scripts takes 1,300.
 */
const scriptsAtMost = 136_500;

async function expectFewScripts(request: Page["request"], path: string) {
  const html = await pageAt(request, path);
  const scripts = html.matchAll(/<script src="(\/_next\/[^"]+)"(?![^>]*noModule)/g);
  const files = [...new Set([...scripts].map(([, file = ""]) => file))];
  expect(files.length, path).toBeGreaterThan(3);
  const sizes = await Promise.all(files.map((file) => compressedLength(request, file)));
  const bytes = sizes.reduce((sum, length) => sum + length, 0);
  expect(bytes, path).toBeLessThan(scriptsAtMost);
}

async function compressedLength(request: Page["request"], file: string): Promise<number> {
  const answer = await request.head(file, { headers: { "accept-encoding": "br" } });
  expect(answer.headers(), file).toMatchObject({ "content-encoding": "br" });
  return Number(answer.headers()["content-length"]);
}

/** A participant, an open activity, and the paths of its event and of itself. */
async function anActivityToSignUpFor() {
  const [event, person] = [await anEvent(await anOrganization()), await anAccount()];
  await aParticipant(event, person);
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Salt Road", sign_ups_enabled: true, capacity: 4 },
  });
  const path = `/events/${event.slug}`;
  return { event, person, path, activity, activityPath: `${path}/activities/${activity.id}` };
}

test("the scripts of a visitor's page stay within their budget", async ({ request }) => {
  const { path, activityPath } = await anActivityToSignUpFor();
  for (const each of [...fixed, "/signin", path, `${path}?view=list`, activityPath])
    await expectFewScripts(request, each);
});

test("the scripts of a participant's event and of the consoles' overviews stay within it", async ({
  page,
}) => {
  const { person, path, activityPath } = await anActivityToSignUpFor();
  const { app, organization } = await aPublishedApp({}, person);
  const event = await anEvent(organization);
  await signIn(page, person);
  const participant = [path, `${path}?view=list`, activityPath];
  const consoles = ["/", "/developer", `/developer/integrations/${app.id}`, "/organizer"];
  for (const each of [...participant, ...consoles, `/organizer/events/${event.id}`])
    await expectFewScripts(page.request, each);
});

test("pressing Sign up before the scripts have arrived signs up", async ({ page }) => {
  const { event, person, path, activity } = await anActivityToSignUpFor();
  await signIn(page, person);
  const release = await openWithHeldScripts(page, path);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("You are signed up.")).toBeVisible();
  const ofActivity = { event_id: event.id, activity_id: activity.id };
  expect(await prisma().signUp.count({ where: ofActivity })).toBe(1);
  await release();
});

test("colours are chosen with and without scripts, and the next page has them", async ({
  page,
  browser,
}) => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  for (const each of [page, await withoutScripts.newPage()]) {
    await each.goto("/");
    const saved = each.waitForResponse((response) => response.request().method() === "POST");
    await each.getByRole("button", { name: "Dark" }).click();
    await saved;
    await expect(each.locator("html")).toHaveAttribute("data-theme", "dark");
    const chosen = each.getByRole("button", { name: "Dark" });
    await expect(chosen).toHaveAttribute("aria-pressed", "true");
    await each.goto("/events");
    await expect(each.locator("html")).toHaveAttribute("data-theme", "dark");
  }
});
