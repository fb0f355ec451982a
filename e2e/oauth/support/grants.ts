import { mapConcurrently } from "@/e2e/support/map-concurrently";
import { aCode, aConnection, anApp } from "@/e2e/support/oauth";
import { aConsent, anEvent, anOrganization, aPerson } from "@/e2e/support/world";

/** A connected integration, and a function that creates any number of codes of both kinds. */
export async function aGrant() {
  const organization = await anOrganization();
  const [app, event, person] = [
    await anApp(organization),
    await anEvent(organization),
    await aPerson(),
  ];
  await aConsent(await aConnection(app, event), person, ["profile.read"]);
  return {
    app,
    event,
    codes: (count: number) =>
      mapConcurrently(
        Array.from({ length: count }, (_, n) => n),
        10,
        (n) => aCode(app, event, person, { kind: n % 2 === 0 ? "installation" : "user" }),
      ),
  };
}

export type Grant = Awaited<ReturnType<typeof aGrant>>;
