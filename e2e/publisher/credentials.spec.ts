import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { everyLook, expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aPublishedApp } from "../support/publisher";
import { aReceiver } from "../support/receiver";

// The web server trusts e2e/support/certificates/ca.pem and may connect to loopback.

const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function openTab(
  page: Page,
  tab: "credentials" | "webhooks",
  data: Parameters<typeof aPublishedApp>[0] = {},
) {
  const person = await anAccount({ name: "Paula Publisher" });
  const scenario = await aPublishedApp(data, person);
  await signIn(page, person);
  await page.goto(`/developer/integrations/${scenario.app.id}/${tab}`);
  return { ...scenario, person };
}

async function rotate(page: Page, kind: "client" | "webhook") {
  await page.getByRole("button", { name: `Rotate ${kind} secret` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
}

test("a publisher rotates the client secret, sees the new one once and when the previous one expires", async ({
  page,
}) => {
  const { app } = await openTab(page, "credentials");
  await rotate(page, "client");
  const box = textbox(page, "New client secret");
  await expect(box).toHaveValue(/^svc_cs_/);
  await expect(box).not.toBeEditable();
  await expect(page.getByText(/The previous one expires/)).toBeVisible();
  await expect(page.getByText(/^Ends in 2[34]:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText("2 rotations left today.").last()).toBeVisible();
  await expect(
    page.getByText("Keep the old one: nothing has used the new secret yet."),
  ).toBeVisible();

  const secret = await box.inputValue();
  const current = await prisma().clientSecret.findFirstOrThrow({
    where: { integration_id: app.id, expires_at: null },
  });
  expect(Buffer.from(current.digest).equals(digest(secret))).toBe(true);
  await page.reload();
  await expect(box).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
});

test("with a stale proof, the dialog asks for the password, reports a wrong one at the field, and then rotates", async ({
  page,
}) => {
  const { person } = await openTab(page, "credentials");
  await prisma().$executeRaw`UPDATE sessions SET proved_at = now() - interval '1 hour'
      WHERE person_id = ${person.id}::uuid`;
  await rotate(page, "webhook");
  const dialog = page.getByRole("dialog");
  const password = dialog.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await password.fill("not it");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(password).toHaveAccessibleDescription(/not your password/);
  await password.fill("correct horse battery staple");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(textbox(page, "New webhook secret")).toHaveValue(/^whsec_/);
  await expect(page.getByText("Deliveries carry both signatures.")).toBeVisible();
});

test("the old secret can be ended early", async ({ page }) => {
  const { app } = await openTab(page, "credentials");
  await rotate(page, "client");
  await page.getByRole("button", { name: "End the old client secret now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End it" }).click();
  await expect(page.getByText(/^Ends in /)).toHaveCount(0);
  expect(
    await prisma().clientSecret.count({
      where: {
        integration_id: app.id,
        OR: [{ expires_at: null }, { expires_at: { gt: new Date() } }],
      },
    }),
  ).toBe(1);
});

test("at the limit, the button is disabled and the page says when the next rotation is possible", async ({
  page,
}) => {
  await openTab(page, "credentials");
  for (const left of [2, 1, 0]) {
    await rotate(page, "client");
    if (left > 0)
      await expect(
        page.getByText(`${left} ${left === 1 ? "rotation" : "rotations"} left today.`).last(),
      ).toBeVisible();
  }
  await expect(
    page.getByText(
      /All 3 rotations are used. The next one is possible .*For a higher limit write to limits@example.com\./,
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "limits@example.com" })).toHaveAttribute(
    "href",
    "mailto:limits@example.com",
  );
  await expect(page.getByRole("button", { name: "Rotate client secret" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Rotate webhook secret" })).toBeEnabled();
});

test("a test webhook shows its payload, and then its result", async ({ page }) => {
  const hook = await aReceiver((_request, response) =>
    response.writeHead(202).end("<b>thank you</b>"),
  );
  await openTab(page, "webhooks", { webhook_url: hook.url });
  await page.getByRole("combobox", { name: "Event type" }).selectOption("data.deletion_required");
  await expect(page.getByText('"deletion_mode": "soft_pending"')).toBeVisible();
  await page.getByRole("button", { name: "Send test webhook" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("202");
  await expect(result).toContainText("<b>thank you</b>");
  await expect(result).toContainText(/sha256=[0-9a-f]{64}/);
  await expect(page.getByText("9 of 10 test webhooks left this hour.")).toBeVisible();
  expect(hook.received).toMatchObject([
    { headers: { "x-service-event": "data.deletion_required" } },
  ]);
  await expectAccessible(page);
  hook.close();
});

test("the dialog and the new secret are accessible in both themes at phone and desktop width", async ({
  page,
}) => {
  await openTab(page, "credentials");
  await page.getByRole("button", { name: "Rotate client secret" }).click();
  await expectAccessible(page, everyLook);
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  await expect(textbox(page, "New client secret")).toBeVisible();
  await expectAccessible(page, everyLook);
});
