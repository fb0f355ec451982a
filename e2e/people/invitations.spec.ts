import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn as signInByCookie } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aMember, anEvent, anOrganization } from "../support/world";
import { followLink, newAccount, signIn, signOut, signUp } from "./visitors";

const invitationSubject = "You are invited to join";

/** Opens the page of an organization as its manager. */
async function aManager(page: Page, name = `Lantern Society ${crypto.randomUUID().slice(0, 8)}`) {
  const [organization, manager] = [
    await anOrganization({ name }),
    await anAccount({ name: "Maren Manager" }),
  ];
  await aMember(organization, manager);
  await signInByCookie(page, manager);
  await page.goto(`/organizations/${organization.id}`);
  return { id: organization.id, name };
}

async function invite(page: Page, email: string) {
  const form = page.getByRole("form", { name: "Invite member" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByRole("checkbox", { name: "Manage events" }).check();
  await form.getByRole("button", { name: "Invite member" }).click();
}

const pending = (page: Page, email: string) =>
  page.getByRole("table", { name: "Pending invitations" }).getByRole("row", { name: email });
const endedHeading = (page: Page) =>
  page.getByRole("heading", { name: "This link no longer works" });
const press = (page: Page, button: string) =>
  page.getByRole("button", { name: button, exact: true }).click();

/** Opens the invitation from its mail in a separate browser. */
async function openInvitation(page: Page, email: string, organization: string) {
  const other = await (page.context().browser() ?? missingBrowser()).newContext();
  const theirs = await other.newPage();
  await followLink(theirs, email, `${invitationSubject} ${organization}`);
  await expect(theirs.getByRole("heading", { name: `Join ${organization}` })).toBeVisible();
  return theirs;
}

const missingBrowser = (): never => {
  throw new Error("The page has no browser.");
};

const roleOf = async (email: string) =>
  prisma().organizationMember.findFirst({
    where: { person: { email } },
    select: { manage_events: true, manage_integrations: true },
  });

test("a person without an account is invited, creates one through the link, and accepts; the link works once", async ({
  page,
}) => {
  const organization = await aManager(page);
  const account = newAccount("Mika Sand");
  await invite(page, account.email);
  await expect(pending(page, account.email)).toContainText("Manage events");

  const theirs = await openInvitation(page, account.email, organization.name);
  const link = theirs.url();
  await theirs.getByRole("banner").getByRole("link", { name: "Create account" }).click();
  await expect(theirs.getByRole("textbox", { name: "Email" })).toHaveValue(account.email);
  await theirs.getByRole("textbox", { name: "Name" }).fill(account.name);
  await theirs.getByLabel("Password").fill(account.password);
  await press(theirs, "Create account");
  await expect(theirs).toHaveURL(link);
  await page.reload();
  await expect(page.getByText("Mika Sand")).toHaveCount(0);
  expect(await roleOf(account.email)).toBeNull();

  await press(theirs, "Accept");
  await expect(theirs).toHaveURL(`/organizations/${organization.id}`);
  expect(await roleOf(account.email)).toEqual({ manage_events: true, manage_integrations: false });
  await theirs.goto("/account");
  await expect(theirs.getByText("not verified")).toBeHidden();
  await theirs.goto(link);
  await expect(endedHeading(theirs)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("row", { name: /Mika Sand/ })).toContainText("Manage events");
  await expect(page.getByRole("table", { name: "Pending invitations" })).toHaveCount(0);
});

test("an address named as host of an activity is invited, accepting it makes the person participant and host, and a withdrawn invitation ends", async ({
  page,
}) => {
  const { id } = await aManager(page);
  const event = await anEvent({ id }, { title: "Lantern Con" });
  const program = `/organizer/events/${event.id}/program`;
  const account = newAccount("Hana Host");
  await page.goto(`${program}/activities/new`);
  const form = page.getByRole("form", { name: "Activity" });
  await form.getByLabel("Title").fill("Salt Road");
  await form.getByRole("combobox", { name: "Host", exact: true }).fill("hana@nowhere");
  await press(page, "Save");
  await expect(
    form.getByRole("combobox", { name: "Host", exact: true }),
  ).toHaveAccessibleDescription(/Enter an e-mail address/);
  await form.getByRole("combobox", { name: "Host", exact: true }).fill(account.email);
  await press(page, "Save");
  await page.getByRole("row", { name: "Salt Road" }).getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Invited host" })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);

  const theirs = await (page.context().browser() ?? missingBrowser()).newPage();
  await followLink(theirs, account.email, "You are invited to host Salt Road");
  await expect(theirs.getByRole("heading", { name: "Host Salt Road" })).toBeVisible();
  await expectAccessible(theirs);
  const link = theirs.url();
  await theirs.getByRole("main").getByRole("link", { name: "Create account" }).click();
  await theirs.getByRole("textbox", { name: "Name" }).fill(account.name);
  await theirs.getByLabel("Password").fill(account.password);
  await press(theirs, "Create account");
  await press(theirs, "Accept");
  await expect(theirs).toHaveURL("/account/events");
  await theirs.getByRole("link", { name: "Lantern Con" }).click();
  await expect(theirs.getByText("You are registered.")).toBeVisible();
  await theirs.goto(link);
  await expect(endedHeading(theirs)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Invited host" })).toHaveCount(0);
  const host = page.getByRole("combobox", { name: "Host", exact: true });
  await expect(host).toHaveValue("Hana Host");
  await host.fill("another-host@example.com");
  await press(page, "Save");
  await page.getByRole("row", { name: "Salt Road" }).getByRole("link", { name: "Edit" }).click();
  await press(page, "Withdraw");
  await expect(page.getByRole("heading", { name: "Invited host" })).toHaveCount(0);
});

test("a person who registered another person's address loses the account; the owner of the mailbox sets a password and accepts", async ({
  page,
  browser,
}) => {
  const account = newAccount("Squatter");
  const squatter = await (await browser.newContext()).newPage();
  await signUp(squatter, account);
  const organization = await aManager(page);
  await invite(page, account.email);

  const theirs = await openInvitation(page, account.email, organization.name);
  await squatter.goto("/account");
  await expect(squatter).toHaveURL(/\/account$/);

  await theirs.getByLabel("New password").fill("short");
  await press(theirs, "Set password");
  await expect(theirs.getByLabel("New password")).toHaveAccessibleDescription(
    /at least 8 characters/,
  );
  await theirs.getByLabel("New password").fill("a quiet lantern walk");
  await press(theirs, "Set password");
  await press(theirs, "Accept");
  await expect(theirs).toHaveURL(`/organizations/${organization.id}`);
  await signIn(squatter, account);
  await expect(squatter.getByRole("alert").filter({ hasText: "do not match" })).toBeVisible();
  expect(await roleOf(account.email)).toEqual({ manage_events: true, manage_integrations: false });
});

test("an imported person without a password sets one through a mailed link, which leads to no invitation, and accepts", async ({
  page,
  browser,
}) => {
  const { email } = newAccount();
  await prisma().person.create({
    data: { email, name: "Imke Imported", email_proved_at: new Date() },
  });
  const organization = await aManager(page);
  await invite(page, email);
  const theirs = await openInvitation(page, email, organization.name);
  const invitation = theirs.url();
  await theirs.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await theirs.getByRole("link", { name: "Forgotten password?" }).click();
  await expectAccessible(theirs);
  await theirs.getByRole("textbox", { name: "Email" }).fill(email);
  await press(theirs, "Send link");
  await expect(theirs.getByText("a link is on its way")).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await followLink(phone, email, "Set a new password");
  await phone.getByLabel("New password").fill("a quiet lantern walk");
  await press(phone, "Set password");
  await expect(phone).toHaveURL(/\/account$/);
  await phone.goto(invitation);
  await press(phone, "Accept");
  await expect(phone).toHaveURL(`/organizations/${organization.id}`);
  expect(await roleOf(email)).toEqual({ manage_events: true, manage_integrations: false });
});

test("a person signed in to another account sees whose invitation it is, signs in to that account, and accepts", async ({
  page,
  browser,
}) => {
  const account = newAccount("Mika Sand");
  const theirs = await (await browser.newContext()).newPage();
  await signUp(theirs, account);
  await prisma().person.updateMany({
    where: { email: account.email },
    data: { email_proved_at: new Date() },
  });
  await signOut(theirs);
  const organization = await aManager(page);
  await invite(page, account.email);

  await signUp(theirs, newAccount("Somebody Else"));
  await followLink(theirs, account.email, `${invitationSubject} ${organization.name}`);
  await expect(theirs.getByRole("status").filter({ hasText: "another account" })).toContainText(
    account.email,
  );
  await expect(theirs.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Decline" })).toBeVisible();
  await theirs.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await theirs.getByRole("textbox", { name: "Email" }).fill(account.email);
  await theirs.getByLabel("Password").fill(account.password);
  await press(theirs, "Sign in");
  await press(theirs, "Accept");
  await expect(theirs).toHaveURL(`/organizations/${organization.id}`);
});

test("a withdrawn invitation ends even while its page is open, and a declined one is no longer pending", async ({
  page,
}) => {
  const organization = await aManager(page);
  const [withdrawn, declined] = [newAccount().email, newAccount().email];
  for (const email of [withdrawn, declined]) {
    await invite(page, email);
    await expect(pending(page, email)).toBeVisible();
  }
  const one = await openInvitation(page, withdrawn, organization.name);
  await pending(page, withdrawn).getByRole("button", { name: "Withdraw" }).click();
  await expect(pending(page, withdrawn)).toHaveCount(0);
  await press(one, "Decline");
  await expect(endedHeading(one)).toBeVisible();
  await expect(one.getByText("ask the organization to invite you again")).toBeVisible();

  const other = await openInvitation(page, declined, organization.name);
  const link = other.url();
  await press(other, "Decline");
  await expect(other.getByRole("heading", { name: "Invitation declined" })).toBeVisible();
  await page.reload();
  await expect(pending(page, declined)).toHaveCount(0);
  for (const unusableLink of [link, `${link}x`, "/invitations/nothing"]) {
    await other.goto(unusableLink);
    await expect(endedHeading(other)).toBeVisible();
  }
});

test("a malformed address and a member's address are reported at the field", async ({ page }) => {
  const organization = await aManager(page);
  const member = await anAccount();
  await aMember({ id: organization.id }, member);
  const email = page.getByRole("textbox", { name: "Email" });
  await invite(page, "nobody");
  await expect(email).toHaveAccessibleDescription(/Enter an e-mail address/);
  await invite(page, member.email ?? "");
  await expect(email).toHaveAccessibleDescription("This person is already a member.");
});

test("the link's page sends no referrer, is not indexed, and changes nothing when it is opened", async ({
  page,
  request,
}) => {
  const organization = await aManager(page);
  const { email } = newAccount();
  await invite(page, email);
  const theirs = await openInvitation(page, email, organization.name);
  const answer = await request.get(theirs.url());
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
  await theirs.reload();
  await expect(
    theirs.getByRole("main").getByRole("link", { name: "Create account" }),
  ).toBeVisible();
});

test("the invitation pages are accessible in both themes at phone and desktop width", async ({
  page,
  browser,
}) => {
  const organization = await aManager(page);
  const [newcomer, owner, squatted] = [newAccount(), newAccount(), newAccount()];
  const theirs = await (await browser.newContext()).newPage();
  for (const account of [squatted, owner]) await signUp(theirs, account);
  await prisma().person.updateMany({
    where: { email: owner.email },
    data: { email_proved_at: new Date() },
  });
  for (const { email } of [newcomer, owner, squatted]) {
    await invite(page, email);
    await expect(pending(page, email)).toBeVisible();
  }
  await expectAccessible(page, everyLook);
  await page.getByRole("button", { name: "Delete organization" }).click();
  await expectAccessible(page, everyLook);
  for (const { email } of [newcomer, owner, squatted]) {
    await followLink(theirs, email, `${invitationSubject} ${organization.name}`);
    await expect(theirs.getByRole("heading", { name: `Join ${organization.name}` })).toBeVisible();
    await expectAccessible(theirs, everyLook);
  }
  for (const path of ["/invitations/declined", "/invitations/nothing"]) {
    await theirs.goto(path);
    await expectAccessible(theirs, everyLook);
  }
});
