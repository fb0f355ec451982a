import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { anIntegration, anOrganization } from "../support/world";

test("an operator sees the state of the deliveries and the endpoints that have problems", async ({
  page,
}) => {
  const integration = await anIntegration(await anOrganization(), {
    display_name: `Silent Hook ${Date.now()}`,
  });
  const failing_since = new Date(Date.now() - 7_200_000);
  await prisma().webhookEndpoint.create({
    data: {
      integration_id: integration.id,
      consecutive_failures: 7,
      failing_since,
      paused_at: new Date(),
      pause_reason: "gone",
    },
  });
  await signIn(page, await anAccount({ name: "Olga Operator", is_operator: true }));
  await page.goto("/operator");
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByRole("heading", { name: "Deliveries", level: 1 })).toBeVisible();
  await expect(page.getByText("Leases lost")).toBeVisible();
  await expect(page.getByText("No worker is running")).toHaveCount(0);
  await expect(page.getByRole("row", { name: integration.display_name })).toContainText(
    "It answered 410.",
  );
  await expectAccessible(page);
});

test("the page is not found for anybody else", async ({ page }) => {
  await signIn(page, await anAccount());
  expect((await page.goto("/operator/deliveries"))?.status()).toBe(404);
});
