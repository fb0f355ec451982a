import { prisma } from "@/lib/db/prisma";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { openHydrated } from "../support/hydrated";
import { aMember, anIntegration, anOrganization } from "../support/world";

// docs/rules/screens.md#paged-lists

const total = 103;

/**
 * A person who organizes and attends this many events, all connected to one integration of theirs.
 */
async function aBusyPerson() {
  const [person, organization] = [
    await anAccount({ name: "Odile Organizer" }),
    await anOrganization(),
  ];
  await aMember(organization, person);
  const integration = await anIntegration(organization);
  await prisma().$executeRaw`
    WITH e AS (
      INSERT INTO events (organization_id, title, slug, access_mode, publish_status, visibility)
      SELECT ${organization.id}::uuid, 'Evening ' || n,
        left(${organization.id}::text, 8) || '-evening-' || n, 'open_approval', 'published',
        'private'
        FROM generate_series(1, ${total}::int) n RETURNING id),
    p AS (
      INSERT INTO event_people (event_id, person_id, display_name, application_status,
        registered_at)
      SELECT id, ${person.id}::uuid, 'Odile', 'approved', now() FROM e)
    INSERT INTO connections (integration_id, event_id, granted_scopes)
      SELECT ${integration.id}::uuid, id, '{event.read}' FROM e`;
  return { person, integration };
}

const titles = (page: Page) => page.getByRole("main").getByText(/^Evening \d+$/);

test("a person's events, an organizer's events and an integration's connections span several pages, and each is listed once", async ({
  page,
}) => {
  const { person, integration } = await aBusyPerson();
  await signIn(page, person);
  for (const path of [
    "/account/events",
    "/organizer",
    `/developer/integrations/${integration.id}/connections`,
  ]) {
    await page.goto(path);
    const seen = await titles(page).allTextContents();
    for (const number of [2, 3]) {
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page.getByText(`Page ${number} of 3`)).toBeVisible();
      seen.push(...(await titles(page).allTextContents()));
    }
    await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
    expect(seen, path).toHaveLength(total);
    expect(new Set(seen).size, path).toBe(total);
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(page).toHaveURL(/[?&]page=2$/);
    await expect(titles(page), path).toHaveCount(50);
    await page.goto(`${path}?page=99`);
    await expect(page.getByText("Page 3 of 3")).toBeVisible();
  }
});

test("after a link to another page of a list, the focus is on its heading, also when the link is absent", async ({
  page,
}) => {
  const { person, integration } = await aBusyPerson();
  await signIn(page, person);
  await openHydrated(page, `/developer/integrations/${integration.id}/connections`);
  for (const number of [2, 3]) {
    await page.getByRole("link", { name: "Next page" }).press("Enter");
    await expect(page.getByText(`Page ${number} of 3`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Connections" })).toBeFocused();
  }
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
});
