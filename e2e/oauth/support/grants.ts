import { mapConcurrently } from "@/e2e/support/map-concurrently";
import { aCode, aConnection, anApp } from "@/e2e/support/oauth";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";

/**
 * A connected integration, and a function that creates any number of codes approved by an
 * organizer.
 */
export async function aGrant() {
  const organization = await anOrganization();
  const [app, event, person] = [
    await anApp(organization),
    await anEvent(organization),
    await aPerson(),
  ];
  await aConnection(app, event);
  return {
    app,
    event,
    codes: (count: number) =>
      mapConcurrently(Array.from({ length: count }), 10, () => aCode(app, event, person)),
  };
}

export type Grant = Awaited<ReturnType<typeof aGrant>>;
