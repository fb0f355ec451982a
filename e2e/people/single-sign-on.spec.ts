import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { expect, type Page, test } from "../support/browser-test";
import {
  clientId,
  clientSecret,
  type Profile,
  startIdentityProvider,
} from "../support/identity-provider";
import { aPublishedApp } from "../support/publisher";
import { type Service, startService } from "../support/service";
import { newAccount } from "./visitors";

/** A separate web process with single sign-on. */
let service: Service;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;

// One service for all tests of the file.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  provider = await startIdentityProvider();
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  };
  service = await startService({
    name: "web",
    settings: { DATABASE_URL: process.env.DATABASE_URL ?? "", ...settings },
  });
});

test.afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const aProfile = (over: Partial<Profile> = {}): Profile => {
  const { name, email } = newAccount("Sol Vega");
  return { sub: `sub-${email}`, email, email_verified: true, name, ...over };
};

async function signInAtProvider(page: Page, profile: Profile, callbackUrl = "/account") {
  provider.profile = profile;
  await page.goto(`${service.url}/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
}

const accountOf = ({ email = "" }: Profile) =>
  prisma().person.findFirstOrThrow({
    where: { email },
    include: { sessions: { orderBy: { id: "asc" } } },
  });

/** A person who can only use single sign-on, signed in an hour ago and manages an integration. */
async function openCredentials(page: Page) {
  const profile = aProfile();
  await signInAtProvider(page, profile);
  await expect(page).toHaveURL(/\/account$/);
  const person = await accountOf(profile);
  const { app } = await aPublishedApp({}, person);
  await prisma().session.updateMany({
    where: { person_id: person.id },
    data: { proved_at: new Date(Date.now() - 3_600_000) },
  });
  await page.goto(`${service.url}/developer/integrations/${app.id}/credentials`);
  return { profile, sessions: (await accountOf(profile)).sessions.map(({ id }) => id) };
}

const rotate = async (page: Page) => {
  await page.getByRole("button", { name: "Rotate client secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
};

const proveAtProvider = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Use single sign-on" }).click();

test("a person whose address the provider has verified gets an account with a verified address", async ({
  page,
}) => {
  const profile = aProfile();
  await signInAtProvider(page, profile, "/organizations");
  await expect(page).toHaveURL(/\/organizations$/);
  expect(await accountOf(profile)).toMatchObject({
    name: "Sol Vega",
    email_proved_at: expect.any(Date),
  });
  expect(provider.authorizationRequests.at(-1)?.has("max_age")).toBe(false);
});

test("an address that the provider has not verified creates no account, and the page says so", async ({
  page,
}) => {
  const profile = aProfile({ email_verified: false });
  await signInAtProvider(page, profile);
  await expect(page.getByText("did not give us a verified e-mail address")).toBeVisible();
  expect(await prisma().person.count({ where: { email: profile.email ?? "" } })).toBe(0);
});

test("a person with only single sign-on confirms by signing in there again, in the same session, and rotates", async ({
  page,
}) => {
  const { profile, sessions } = await openCredentials(page);
  await rotate(page);
  await expect(
    page
      .getByRole("dialog", { name: "Confirm that it is you" })
      .getByRole("textbox", { name: "Password" }),
  ).toHaveCount(0);
  await expectAccessible(page);
  await proveAtProvider(page);
  await expect(page.getByRole("dialog")).toBeHidden(); // the page has been loaded again
  expect(provider.authorizationRequests.at(-1)?.get("max_age")).toBe("0");
  await rotate(page);
  await expect(page.getByRole("textbox", { name: "New client secret" })).toHaveValue(/^svc_cs_/);
  expect((await accountOf(profile)).sessions.map(({ id }) => id)).toEqual(sessions);
});

test.describe("the proof fails, and no session ends, after", () => {
  const others: [string, (profile: Profile) => Profile][] = [
    ["a sign-in of another person", () => aProfile()],
    ["a sign-in ten minutes ago", (profile) => ({ ...profile, secondsSinceSignIn: 600 })],
    [
      "a sign-in whose time the provider does not report",
      (profile) => ({ ...profile, secondsSinceSignIn: null }),
    ],
  ];
  for (const [words, other] of others)
    test(words, async ({ page }) => {
      const { profile, sessions } = await openCredentials(page);
      const address = page.url();
      await rotate(page);
      provider.profile = other(profile);
      await proveAtProvider(page);
      await expect(page.getByText("Single sign-on did not confirm that it is you")).toBeVisible();
      await page.goto(address);
      await rotate(page);
      await expect(page.getByRole("dialog", { name: "Confirm that it is you" })).toBeVisible();
      const after = (await accountOf(profile)).sessions;
      expect(after.map(({ id }) => id)).toEqual(sessions);
      for (const { proved_at } of after)
        expect(proved_at.getTime()).toBeLessThan(Date.now() - 3_000_000);
    });
});

test("a sign-in that was not a proof does not count as one later", async ({ page }) => {
  const { profile } = await openCredentials(page);
  await rotate(page);
  provider.profile = { ...profile, secondsSinceSignIn: null };
  await proveAtProvider(page);
  await expect(page.getByText("did not confirm")).toBeVisible();
  const account = await accountOf(profile);
  for (const { proof_asked_at } of account.sessions) expect(proof_asked_at).toBeNull();
});

test("the sign-in page with three ways is accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  await page.goto(`${service.url}/signin`);
  for (const name of ["Sign in", "Sign in with a passkey", "Continue with single sign-on"])
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Forgotten password?" })).toBeVisible();
  await expectAccessible(page, everyLook);
});
