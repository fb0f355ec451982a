import type { Page, Route } from "@playwright/test";

/** Opens a page and holds back its scripts until the returned function is called. */
export async function openWithHeldScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/*.js", (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
