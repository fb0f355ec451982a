import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { prisma } from "@/lib/db/prisma";
import { mailsPath, newAccount, signIn as signInByForm, signUp } from "../people/visitors";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aMember, anOrganization } from "../support/world";

const signInAsOperator = async (page: Page) =>
  signIn(page, await anAccount({ name: "Olga Operator", is_operator: true }));

const aVerifiedPerson = async (name: string) => {
  const { id } = await anAccount({ name });
  return prisma().person.update({ where: { id }, data: { email_proved_at: new Date() } });
};

async function search(page: Page, email: string) {
  await page.goto("/operator/people");
  await page.getByRole("searchbox", { name: "Search by e-mail" }).fill(email);
  await page.getByRole("button", { name: "Search" }).click();
}

/** Presses the button in the row and confirms with a reason. */
async function confirmVerb(page: Page, email: string, verb: string, reason: string) {
  await page.getByRole("row", { name: email }).getByRole("button", { name: verb }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: verb }).click();
}

/** Runs `npm run operator -- EMAIL` as a separate process beside the running service. */
async function command(...args: string[]) {
  const run = promisify(execFile)(process.execPath, ["scripts/run.mjs", "operator", ...args]);
  return run.then(
    ({ stdout }) => ({ status: 0, words: stdout.trim() }),
    ({ code, stderr }) => ({ status: code, words: stderr.trim() }),
  );
}

test("an operator finds an account by its full address, appoints it as operator, and withdraws the appointment", async ({
  page,
  browser,
}) => {
  const person = await aVerifiedPerson("Nils New");
  const email = person.email ?? "";
  await signInAsOperator(page);
  await search(page, email.slice(0, -1));
  await expect(page.getByText("No account has this address")).toBeVisible();
  await search(page, email.toUpperCase());
  await confirmVerb(page, email, "Appoint operator", "New on the team");
  await expect(
    page.getByRole("row", { name: email }).getByRole("button", { name: "Withdraw operator" }),
  ).toBeVisible();
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, person);
  expect((await theirs.goto("/operator"))?.status()).toBe(200);
  await confirmVerb(page, email, "Withdraw operator", "Left the team");
  await expect(
    page.getByRole("row", { name: email }).getByRole("button", { name: "Appoint operator" }),
  ).toBeVisible();
  expect((await theirs.goto("/operator"))?.status()).toBe(404);
  await page.goto("/operator/audit");
  await expect(
    page.getByRole("row").filter({ hasText: "Operator withdrawn" }).first(),
  ).toContainText("Left the team");
});

test("a person who registered another person's address loses the account when an operator appoints it", async ({
  page,
  browser,
}) => {
  const account = newAccount("Squatter");
  const squatter = await (await browser.newContext()).newPage();
  await signUp(squatter, account);
  await signInAsOperator(page);
  await search(page, account.email);
  await confirmVerb(page, account.email, "Appoint operator", "New on the team");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    "was not made an operator",
  );
  await squatter.goto("/account");
  await expect(squatter).toHaveURL(/\/signin/);
  await signInByForm(squatter, account);
  await expect(squatter.getByRole("alert").filter({ hasText: "do not match" })).toBeVisible();
  expect(await prisma().person.findFirst({ where: { email: account.email } })).toMatchObject({
    is_operator: false,
    password_hash: null,
  });
});

test("an operator mails a person a link to set a password", async ({ page }) => {
  const person = await aVerifiedPerson("Ines Imported");
  await signInAsOperator(page);
  await search(page, person.email ?? "");
  await confirmVerb(page, person.email ?? "", "Send password link", "Cannot get in");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("A link is on its way.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await page.goto(mailsPath(person.email ?? ""));
    await expect(page.getByText(`To ${person.email}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("the command appoints an account with a verified address, and otherwise exits with 1 and says what to do", async ({
  page,
  browser,
}) => {
  const person = await aVerifiedPerson("Nils New");
  expect(await command(person.email ?? "")).toEqual({
    status: 0,
    words: `${person.email} is an operator now.`,
  });
  await signIn(page, person);
  expect((await page.goto("/operator"))?.status()).toBe(200);
  expect(await command("nobody-at-all@example.com")).toMatchObject({
    status: 1,
    words: expect.stringContaining("Create one at /signup"),
  });
  const account = newAccount();
  const squatter = await (await browser.newContext()).newPage();
  await signUp(squatter, account);
  expect(await command(account.email)).toMatchObject({
    status: 1,
    words: expect.stringContaining("Use that link, then run this command again"),
  });
  await squatter.goto("/account");
  await expect(squatter).toHaveURL(/\/signin/);
  expect(await command()).toMatchObject({
    status: 1,
    words: expect.stringContaining("npm run operator -- EMAIL"),
  });
});

test("operators are notified when an organization asks for verification, and read its text", async ({
  page,
  browser,
}) => {
  const [organization, manager] = [
    await anOrganization({ name: `Guild ${crypto.randomUUID()}`, verification: "unverified" }),
    await anAccount(),
  ];
  await aMember(organization, manager);
  await signInAsOperator(page);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, manager);
  await theirs.goto(`/organizations/${organization.id}`);
  await theirs.getByRole("textbox", { name: "About the organization" }).fill("We print badges.");
  await theirs.getByRole("button", { name: "Ask for verification" }).click();
  await expect(theirs.getByText("An operator decides")).toBeVisible();
  await page.goto("/account/notices");
  await expect(page.getByText(`${organization.name} asks for verification`)).toBeVisible();
  await page.goto(`/operator?q=${encodeURIComponent(organization.name)}`);
  const row = page.getByRole("row", { name: organization.name });
  await expect(row).toContainText("We print badges.");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Verify" }).click();
  await expect(row).not.toContainText("Asked for verification");
  await theirs.goto("/account/notices");
  await expect(theirs.getByText(`${organization.name} is verified`)).toBeVisible();
});

test("the operators, an account and its dialogs are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  const person = await aVerifiedPerson("Nils New");
  await signInAsOperator(page);
  await page.goto("/operator/people");
  await expectAccessible(page, everyLook);
  await search(page, person.email ?? "");
  await page
    .getByRole("row", { name: person.email ?? "" })
    .getByRole("button", { name: "Appoint operator" })
    .click();
  await expectAccessible(page, everyLook);
});
