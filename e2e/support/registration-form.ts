import type { Page } from "@playwright/test";
import { aLogo } from "./manifest";

// The registration form, filled in as a publisher would fill it in.

export const logoFile = async (name = "logo.png") => ({
  name,
  mimeType: "image/png",
  buffer: await aLogo(),
});

/** Fills in every required field and some optional ones, without webhooks. */
export async function fillInRegistration(page: Page): Promise<void> {
  const textbox = (name: string) => page.getByRole("textbox", { name, exact: true });
  const checkbox = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await textbox("Display name").fill("Badge Printer");
  await textbox("Tagline").fill("Badges in a second");
  await textbox("Description").fill("Prints badges at the door.");
  await page.getByLabel("Logo", { exact: true }).setInputFiles(await logoFile());
  await textbox("Publisher name").fill("Paper & Ink");
  await textbox("Support email").fill("help@example.com");
  await textbox("Publisher website").fill("https://example.com");
  await textbox("Privacy policy URL").fill("https://example.com/privacy");
  await checkbox("event.read").check();
  await checkbox("Require event.read").check();
  await checkbox("participants.read").check();
  await textbox("Redirect URI").fill("https://app.example.com/callback");
  await page.getByRole("radio", { name: "Public" }).check();
}
