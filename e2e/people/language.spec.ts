import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db/prisma";
import { expectAccessible } from "../support/accessibility";
import { anAccount, signIn } from "../support/account";
import { expect, type Page, test } from "../support/browser-test";
import { aConnection, anApp, authorizeUrl } from "../support/oauth";
import { anEvent, anOrganization, aParticipant } from "../support/world";

const langOf = (page: Page) => page.locator("html").getAttribute("lang");

const choose = async (page: Page, language: string, label: string, button: string) => {
  await page.getByRole("contentinfo").getByRole("combobox", { name: label }).selectOption(language);
  await page.getByRole("contentinfo").getByRole("button", { name: button }).click();
};

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor chooses the language in the footer and comes back to the same page", async ({
    page,
  }) => {
    await page.goto("/signin?callbackUrl=%2Fevents");
    await choose(page, "de", "Language", "Change language");
    await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Fevents$/);
    expect(await langOf(page)).toBe("de");
    await expect(page.getByRole("heading", { name: "Anmelden", level: 1 })).toBeVisible();
    await page.goto("/catalog");
    await expect(page.getByRole("main")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeVisible();
    await page.goto("/nothing-here");
    await expect(page.getByRole("heading", { name: "Hier ist nichts" })).toBeVisible();
    await choose(page, "pl", "Sprache", "Sprache wechseln");
    await expect(page.getByRole("heading", { name: "Tu nic nie ma" })).toBeVisible();
  });
});

test("an unknown cookie and an unknown Accept-Language are English; the browser's language is the last choice", async ({
  request,
}) => {
  const htmlWith = async (headers: Record<string, string>) =>
    (await request.get("/signin", { headers })).text();
  const unknown = { "Accept-Language": "tlh, xx;q=0.9", Cookie: "language=../de" };
  expect(await htmlWith(unknown)).toContain('<html lang="en"');
  expect(await htmlWith({ ...unknown, "Accept-Language": "fr-CH, en;q=0.5" })).toContain(
    '<html lang="fr"',
  );
  expect(await htmlWith({ "Accept-Language": "fr-CH, en;q=0.5", Cookie: "language=es" })).toContain(
    '<html lang="es"',
  );
});

test("signing up keeps the page's language, faults are in it, and the account remembers it", async ({
  page,
}) => {
  await page.goto("/signup");
  await choose(page, "es", "Language", "Change language");
  await page.getByRole("textbox", { name: "Nombre" }).fill("Ana");
  const email = `${randomUUID()}@example.com`;
  await page.getByRole("textbox", { name: "Correo" }).fill(email);
  await page.getByRole("textbox", { name: "Contraseña" }).fill("12345678");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText("Esta contraseña es demasiado fácil de adivinar.")).toBeVisible();
  await page.getByRole("textbox", { name: "Contraseña" }).fill("correct horse battery");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await prisma().person.findFirst({ where: { email }, select: { language: true } })).toEqual(
    { language: "es" },
  );
});

test("the account's language is chosen under Account, and wins over the cookie", async ({
  page,
}) => {
  await signIn(page, await anAccount());
  await page.goto("/account");
  const form = page.getByRole("form", { name: "Language" });
  await form.getByRole("combobox", { name: "Language" }).selectOption("de");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => langOf(page)).toBe("de");
  await page
    .context()
    .addCookies([{ name: "language", value: "fr", url: process.env.SERVICE_URL ?? "" }]);
  await page.goto("/signin?switch=1");
  expect(await langOf(page)).toBe("de");
});

test("ui_locales chooses the language of sign-in, consent and error page, and the receipt names it", async ({
  page,
}) => {
  const organization = await anOrganization();
  const app = await anApp(organization, {
    scopes: { "profile.read": "optional", "event.attendance": "required" },
  });
  const event = await anEvent(organization, { title: "Drachenfest" });
  await aConnection(app, event);
  const account = await anAccount({ name: "Ana" });
  await aParticipant(event, account);
  const address = (extra: Record<string, string>) => {
    const { pathname, search } = new URL(
      authorizeUrl(app, { scope: "profile.read event.attendance", ...extra }),
    );
    return pathname + search;
  };

  await page.goto(address({ ui_locales: "tlh de-AT fr" }));
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await signIn(page, account);
  await page.goto(address({ ui_locales: "pl" }));
  await expect(page.getByRole("heading", { name: /^Logowanie do .* Drachenfest$/ })).toBeVisible();
  expect(await langOf(page)).toBe("pl");
  await expectAccessible(page);
  await expect(page.getByRole("checkbox", { name: /^profile\.read — Odczyt/ })).toBeChecked();
  await page.getByRole("button", { name: "Zezwól" }).click();
  await expect
    .poll(async () => {
      const receipt = await prisma().consentReceipt.findFirst({
        where: { person_id: account.id },
        select: { terms: true },
      });
      return receipt?.terms;
    })
    .toMatchObject({ language: "pl" });

  const unknown = await page.request.get(address({ ui_locales: "fr", client_id: randomUUID() }), {
    maxRedirects: 0,
  });
  expect([unknown.status(), await unknown.text()]).toEqual([
    400,
    expect.stringContaining('<html lang="fr">'),
  ]);
  const twice = await page.request.get(`${address({ ui_locales: "fr" })}&ui_locales=de`, {
    maxRedirects: 0,
  });
  expect(twice.headers().location).toContain("error=invalid_request");
});
