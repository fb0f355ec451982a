import { expect, test } from "vitest";
import "@/e2e/support/database";
import { actorOf } from "@/e2e/support/actor";
import { aLogo, aManifest } from "@/e2e/support/manifest";
import { aMembership } from "@/e2e/support/world";
import { publisherIntegration } from "@/lib/portal/publisher/integrations";
import { registerIntegration } from "@/lib/transitions/integration/register";
import { logo } from "./logo";

const { organization, person } = await aMembership();
const result = await registerIntegration(actorOf(person), {
  manifest: aManifest(organization),
  logo: await aLogo(),
});
const address =
  "registered" in result
    ? (await publisherIntegration(person.id, result.registered.integration_id))?.logo
    : undefined;

test("a logo is served at the address of its digest, inert and cacheable forever", async () => {
  const response = await logo(new Request(`http://localhost:3000${address}`));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
});

test.each([
  `/developer/logos/${"0".repeat(64)}.png`,
  "/developer/logos/x.png",
  `/developer/logos/${"0".repeat(64)}.svg`,
])("%s is not found", async (path) => {
  const response = await logo(new Request(`http://localhost:3000${path}`));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: "resource_not_found" });
});
