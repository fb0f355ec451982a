import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { type CDPSession, expect, type Page, test } from "../support/browser-test";
import { aPublishedApp } from "../support/publisher";
import { newAccount, signOut, signUp } from "./visitors";

/** A device with a screen lock that its owner always unlocks immediately. */
async function aDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { browser, authenticatorId };
}

type Device = Awaited<ReturnType<typeof aDevice>>;

const passkeysOn = async ({ browser, authenticatorId }: Device) =>
  (await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials;

/** Restores an earlier copy of the device: the same key with the counter of that time. */
async function restoreCopy(browser: CDPSession, authenticatorId: string, signCount: number) {
  const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
  await browser.send("WebAuthn.clearCredentials", { authenticatorId });
  for (const credential of credentials)
    await browser.send("WebAuthn.addCredential", {
      authenticatorId,
      credential: { ...credential, signCount },
    });
}

const rows = (page: Page) => page.getByRole("listitem").filter({ hasText: "Added" });

async function addPasskey(page: Page) {
  await page.goto("/account");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(rows(page)).toHaveCount(1);
}

const signInByPasskey = async (page: Page, callbackUrl = "/account") => {
  await page.goto(`/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
};

const makeProofStale = (personId: string) =>
  prisma().session.updateMany({
    where: { person_id: personId },
    data: { proved_at: new Date(Date.now() - 3_600_000) },
  });

test("a passkey is added, signs in without an e-mail address, and is removed", async ({ page }) => {
  const account = newAccount();
  const device = await aDevice(page);
  await signUp(page, account);
  await addPasskey(page);
  await expect(rows(page)).toContainText("never used");
  await expect(rows(page)).toContainText(/Chrome on/);
  const [passkey] = await passkeysOn(device);
  expect(passkey).toMatchObject({
    rpId: "localhost",
    isResidentCredential: true,
    userName: account.email,
  });

  await signOut(page);
  await signInByPasskey(page, "/organizations");
  await expect(page).toHaveURL(/\/organizations$/);
  await page.goto("/account");
  await expect(rows(page)).toContainText("last used");
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("known-browser");

  await rows(page).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(rows(page)).toHaveCount(0);
  await signOut(page);
  await signInByPasskey(page);
  await expect(page.getByText("This passkey was not accepted.")).toBeVisible();
});

test("when the sign-in is too long ago, adding a passkey needs a proof first", async ({ page }) => {
  const person = await anAccount();
  await aDevice(page);
  await signIn(page, person);
  await page.goto("/account");
  await makeProofStale(person.id);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByRole("textbox", { name: "Password" }).fill("correct horse battery staple");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
});

test("a passkey confirms a rotation and unpublishing, and an account without one sees a message", async ({
  page,
}) => {
  const person = await anAccount();
  const { app } = await aPublishedApp({}, person);
  await aDevice(page);
  await signIn(page, person);
  const ask = async (path: string, trigger: string, verb: string) => {
    await makeProofStale(person.id);
    await page.goto(`/developer/integrations/${app.id}/${path}`);
    await page.getByRole("button", { name: trigger }).click();
    await page.getByRole("dialog").getByRole("button", { name: verb }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
  };
  await ask("credentials", "Rotate client secret", "Rotate");
  await expect(
    page.getByRole("dialog").getByText("This account has no passkey yet."),
  ).toBeVisible();
  await prisma().session.updateMany({
    where: { person_id: person.id },
    data: { proved_at: new Date() },
  });
  await addPasskey(page);
  await ask("credentials", "Rotate client secret", "Rotate");
  await expect(page.getByRole("textbox", { name: "New client secret" })).toHaveValue(/^svc_cs_/);
  await ask("settings", "Unpublish", "Unpublish");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
});

test("a copied passkey whose counter went back cannot sign in, and its owner is notified", async ({
  page,
}) => {
  const account = newAccount();
  const { browser, authenticatorId } = await aDevice(page);
  await signUp(page, account);
  await addPasskey(page);
  for (let n = 0; n < 2; n++) {
    await signOut(page);
    await signInByPasskey(page);
    await expect(page).toHaveURL(/\/account$/);
  }
  await signOut(page);
  await restoreCopy(browser, authenticatorId, 1);
  await signInByPasskey(page);
  await expect(page.getByText("This passkey was not accepted.")).toBeVisible();
  await page.goto("/signin?callbackUrl=/account/notices");
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("A passkey of your account was refused")).toBeVisible();
});

test("an intercepted passkey response cannot sign in again", async ({ page, browser }) => {
  const account = newAccount();
  await aDevice(page);
  await signUp(page, account);
  await addPasskey(page);
  await signOut(page);
  const answers: { headers: Record<string, string>; body: string }[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (body.includes("clientDataJSON")) answers.push({ headers: request.headers(), body });
  });
  await signInByPasskey(page);
  await expect(page).toHaveURL(/\/account$/);
  const [overheard] = answers;
  const thief = await browser.newContext();
  const { cookie: _, ...headers } = overheard?.headers ?? {};
  const answer = await thief.request.post("/signin", { headers, data: overheard?.body });
  expect(await answer.text()).toContain("not accepted");
  expect(await thief.cookies()).toEqual([]);
});

test("a device that does not verify its user cannot sign in, and the page explains why", async ({
  page,
}) => {
  const account = newAccount();
  const { browser, authenticatorId } = await aDevice(page);
  await signUp(page, account);
  await addPasskey(page);
  await signOut(page);
  await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await signInByPasskey(page);
  await expect(page.getByText("No passkey was used")).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);
});

test("pages with passkeys are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const person = await anAccount();
  await aDevice(page);
  await signIn(page, person);
  await page.goto("/account");
  await expectAccessible(page, everyLook);
  await addPasskey(page);
  await expectAccessible(page, everyLook);
  await rows(page).getByRole("button", { name: "Remove" }).click();
  await expectAccessible(page, everyLook);
  await makeProofStale(person.id);
  await page.goto("/account");
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New email").fill(newAccount().email);
  await dialog.getByRole("button", { name: "Change email" }).click();
  await expect(dialog.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expectAccessible(page, everyLook);
});
