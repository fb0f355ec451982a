import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, test } from "../support/browser-test";
import { anEvent, anOrganization, aParticipant } from "../support/world";

test("a person downloads all data stored about them, and saves it again later", async ({
  page,
}) => {
  const account = await anAccount({ name: "Ana Lima" });
  await aParticipant(await anEvent(await anOrganization(), { title: "Lantern Con" }), account, {
    real_name: "Ana Maria Lima",
  });
  await signIn(page, account);
  await page.goto("/account");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({
    account: [{ name: "Ana Lima" }],
    events: [{ event: { title: "Lantern Con" }, real_name: "Ana Maria Lima" }],
  });
  await expect(page.getByText("The file is ready and kept for a day.")).toBeVisible();

  await page.reload();
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save it again" }).click(),
  ]);
  expect(JSON.parse(await readFile(await again.path(), "utf8"))).toEqual(data);
  await expectAccessible(page);
});
