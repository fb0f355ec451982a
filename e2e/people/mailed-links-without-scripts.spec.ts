import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { issueLink } from "@/lib/transitions/account/account-link";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { anOrganization } from "../support/world";

// Pages of mailed links send no referrer, so the browser sends their forms with the origin `null`
// when the scripts have not loaded yet (docs/rules/security.md#same-origin).

test.use({ javaScriptEnabled: false });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The path of an open invitation to become a member. */
async function anInvitation(email: string) {
  const [organization, token] = [await anOrganization(), `svc_al_${crypto.randomUUID()}`];
  const invitation = {
    organization_id: organization.id,
    email,
    digest: Uint8Array.from(digest(token)),
    expires_at: new Date(Date.now() + 86_400_000),
  };
  await prisma().invitation.create({ data: invitation });
  return { organization, path: `/invitations/${token}` };
}

test("an invitation is declined", async ({ page }) => {
  await page.goto((await anInvitation("newcomer@example.com")).path);
  await press(page, "Decline");
  await expect(page.getByRole("heading", { name: "Invitation declined" })).toBeVisible();
});

test("an invitation is accepted", async ({ page }) => {
  const person = await anAccount();
  await prisma().person.update({ where: { id: person.id }, data: { email_proved_at: new Date() } });
  const { organization, path } = await anInvitation(person.email ?? "");
  await signIn(page, person);
  await page.goto(path);
  await press(page, "Accept");
  await expect(page).toHaveURL(`/organizations/${organization.id}`);
});

test("a password is reset", async ({ page }) => {
  const { id, email } = await anAccount();
  const token = await transact((tx) =>
    issueLink(tx, "reset_password", { personId: id, email: email ?? "" }),
  );
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel("New password").fill("lantern orchid seven");
  await press(page, "Set password");
  await expect(page).toHaveURL(/\/signin|\/account/);
});

test("an address is verified", async ({ page }) => {
  const { id, email } = await anAccount();
  const token = await transact((tx) =>
    issueLink(tx, "verify_address", { personId: id, email: email ?? "" }),
  );
  await signIn(page, { id });
  await page.goto(`/verify-email?token=${token}`);
  await press(page, "Verify address");
  await expect(page.getByText("Your address is verified.")).toBeVisible();
  await expect
    .poll(async () => (await prisma().person.findUniqueOrThrow({ where: { id } })).email_proved_at)
    .not.toBeNull();
});

test("an address is verified with a new password", async ({ page }) => {
  const { id, email } = await anAccount();
  const token = await transact((tx) =>
    issueLink(tx, "verify_address", { personId: id, email: email ?? "" }),
  );
  await page.goto(`/verify-email?token=${token}`);
  await page.getByLabel("New password").fill("lantern orchid seven");
  await press(page, "Set password and verify");
  await expect(page).toHaveURL(/\/account/);
});

test("a change of address is taken back", async ({ page }) => {
  const { id } = await anAccount();
  const token = await transact((tx) =>
    issueLink(tx, "take_back_address", { personId: id, email: `old-${id}@example.com` }),
  );
  await page.goto(`/verify-email/take-back?token=${token}`);
  await press(page, "Take the change back");
  await expect(page.getByText("Your account has this address again")).toBeVisible();
});
