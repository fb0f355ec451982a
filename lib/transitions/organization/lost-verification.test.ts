import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aConnectedApp,
  endDeletionGrace,
  occurrencesOf,
  refreshState,
  tokenState,
} from "@/e2e/support/connected-app";
import { aCookieHeader, authorizeUrl } from "@/e2e/support/oauth";
import { allowOnConsentScreen, postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import { aMembership, anActor, anEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { consentDecision } from "@/lib/http/decision-endpoint";
import { catalogEntry, catalogPage } from "@/lib/portal/participant/catalog";
import { disconnect } from "@/lib/transitions/connection/end";
import { settleDueDeletions } from "@/lib/transitions/deletion-grace/settle";
import { publish, unpublish } from "@/lib/transitions/integration/status";
import { rejectOrganization, verifyOrganization } from "./verification";

// docs/rules/states.md#lost-verification: an integration that is connected to another
// organization's event, and its own organization.

let scenario: Awaited<ReturnType<typeof aConnectedApp>>;
let other: { organization: { id: string }; organizer: { id: string }; event: { id: string } };

beforeEach(async () => {
  scenario = await aConnectedApp();
  const { organization, person: organizer } = await aMembership();
  await prisma().event.update({
    where: { id: scenario.event.id },
    data: { organization_id: organization.id },
  });
  other = { organization, organizer, event: await anEvent(organization) };
});

const reject = () => rejectOrganization(scenario.operator, scenario.organization.id);

const ask = async (person: { id: string }, query: Record<string, string>) =>
  authorizeEndpoint(
    new Request(authorizeUrl(scenario.app, query), { headers: await aCookieHeader(person) }),
  );

const connectElsewhere = () => ask(other.organizer, { event_id: other.event.id });
const signIn = () => ask({ id: scenario.participant.personId }, { scope: "profile.read" });

const errorOf = (response: Response) =>
  new URL(response.headers.get("location") ?? "", "http://localhost:3000").searchParams.get(
    "error",
  );

test("the integrations of a rejected organization take no new connections and no sign-ins until it is verified again", async () => {
  await reject();
  expect([errorOf(await connectElsewhere()), errorOf(await signIn())]).toEqual([
    "unauthorized_client",
    "unauthorized_client",
  ]);
  await verifyOrganization(scenario.operator, scenario.organization.id);
  expect([errorOf(await connectElsewhere()), errorOf(await signIn())]).toEqual([null, null]);
});

test("an open consent decision grants nothing after the rejection", async () => {
  const cookie = await aCookieHeader(other.organizer);
  const url = authorizeUrl(scenario.app, { event_id: other.event.id });
  const request = requestIdOf(await authorizeEndpoint(new Request(url, { headers: cookie })));
  await reject();
  const answer = await consentDecision(
    await postDecision("/oauth/consent/decision", cookie, request, [["decision", "allow"]]),
  );
  expect(errorOf(answer)).toBe("unauthorized_client");
  expect(await prisma().connection.count({ where: { event_id: other.event.id } })).toBe(0);
});

test("its integrations leave the catalog, even for its own members, until it is verified again", async () => {
  const seen = async (personId: string | null) => [
    (await catalogEntry(personId, scenario.app.id)) !== null,
    (await catalogPage(personId, { search: "", after: "" })).cards.some(
      ({ id }) => id === scenario.app.id,
    ),
  ];
  await reject();
  for (const personId of [null, scenario.manager.personId])
    expect(await seen(personId)).toEqual([false, false]);
  await verifyOrganization(scenario.operator, scenario.organization.id);
  expect(await seen(null)).toEqual([true, true]);
});

test("an unpublished integration cannot be published until its organization is verified again", async () => {
  await unpublish(scenario.manager, scenario.app.id);
  await reject();
  await expect(publish(scenario.manager, scenario.app.id)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("not verified"),
  });
  await verifyOrganization(scenario.operator, scenario.organization.id);
  await publish(scenario.manager, scenario.app.id);
});

test("connections to another organization's events continue: tokens read and refresh, and nothing is announced", async () => {
  await reject();
  expect(await tokenState(`/events/${scenario.event.id}`, scenario.installation)).toBe("live");
  expect(await refreshState(scenario.app, scenario.installation)).toBe("live");
  expect(await refreshState(scenario.app, scenario.user)).toBe("live");
  expect(await prisma().occurrence.count({ where: { integration_id: scenario.app.id } })).toBe(0);
});

test.each([
  ["ends with the others, with the same notice", true],
  ["ends with the grace, when it is the only one", false],
])(
  "a connection that is made in the grace of the event's organization %s",
  async (_, hasOthers) => {
    if (!hasOthers) await disconnect(anActor(other.organizer), scenario.connection.id);
    await rejectOrganization(scenario.operator, other.organization.id, "No charter");
    const cookie = await aCookieHeader(other.organizer);
    for (const event of [scenario.event, other.event, other.event])
      await allowOnConsentScreen(authorizeUrl(scenario.app, { event_id: event.id }), cookie);
    const [first, second] = [await occurrencesOf(scenario.event), await occurrencesOf(other.event)];
    const snapshot = {
      trigger: "organization_verification_rejected",
      root_id: other.organization.id,
      reason: "No charter",
    };
    expect(first).toMatchObject([
      { event_type: "data.deletion_required", held_for: other.organization.id, snapshot },
    ]);
    expect(second).toEqual(first);
    await endDeletionGrace(other.organization.id);
    await settleDueDeletions(new AbortController().signal);
    const ended = await prisma().connection.findMany({
      where: { integration_id: scenario.app.id },
      select: { event_id: true, status: true },
    });
    expect(new Set(ended)).toEqual(
      new Set([scenario.event, other.event].map(({ id }) => ({ event_id: id, status: "ended" }))),
    );
  },
);

test("a connection that is made after the organization was verified again has no notice", async () => {
  await rejectOrganization(scenario.operator, other.organization.id);
  await verifyOrganization(scenario.operator, other.organization.id);
  await allowOnConsentScreen(
    authorizeUrl(scenario.app, { event_id: other.event.id }),
    await aCookieHeader(other.organizer),
  );
  expect(await occurrencesOf(other.event)).toEqual([]);
});
