import { beforeEach, describe, expect, test } from "vitest";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { aBundle, bundleOfEvent, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { aConnection, aMember, anActor, anIntegration, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { holdDecisions } from "@/lib/transitions/held-decision/hold";

// docs/rules/states.md#held-decisions

const applicant = "cleo@example.com";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
});

/** A rejection is held on an application. */
async function aHeldDecision(data: object = {}) {
  const [organizer, person] = [
    await aPerson(),
    await aPerson({ email: applicant, email_proved_at: new Date() }),
  ];
  await aMember({ id: uuid(1) }, organizer);
  await prisma().eventPerson.create({ data: { event_id: uuid(2), person_id: person.id, ...data } });
  await forOne(
    holdDecisions(anActor(organizer), uuid(2), [person.id], {
      decision: "reject",
      message: "We are full.",
    }),
  );
}

const heldCount = () => prisma().heldDecision.count({ where: { event_id: uuid(2) } });

const connectedOrNot = ["without", "with"];
const endings = [
  { application_status: "approved" },
  { cancelled: true },
  { registered: true, removed: true, application_status: "pending" },
];

test.each(
  connectedOrNot.flatMap((connections) => endings.map((fields) => [connections, fields] as const)),
)(
  "on an event %s connections, a file that says %o ends a held decision",
  async (connections, fields) => {
    await aHeldDecision();
    if (connections === "with")
      await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    await loadJson(bundleOfEvent({ people: [{ email: applicant, ...fields }] }));
    expect(await heldCount()).toBe(0);
  },
);

test.each(connectedOrNot)(
  "on an event %s connections, a file that leaves the application's state as it is leaves the decision held",
  async (connections) => {
    await aHeldDecision({ registered_at: new Date(0), removed_at: new Date(0) });
    if (connections === "with")
      await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    await loadJson(
      bundleOfEvent({
        people: [
          {
            email: applicant,
            application_status: "pending",
            registered: true,
            removed: true,
            nickname: "cl",
          },
        ],
      }),
    );
    expect(await heldCount()).toBe(1);
  },
);

describe("a held removal", () => {
  const hold = async (data: object) => {
    const [organizer, person] = [
      await aPerson(),
      await aPerson({ email: applicant, email_proved_at: new Date() }),
    ];
    await aMember({ id: uuid(1) }, organizer);
    await prisma().eventPerson.create({
      data: {
        ...{ event_id: uuid(2), person_id: person.id, registered_at: new Date(0), ...data },
      },
    });
    await forOne(
      holdDecisions(anActor(organizer), uuid(2), [person.id], {
        decision: "remove",
        message: null,
      }),
    );
  };
  const participant = { email: applicant, application_status: "approved", registered: true };

  test.each([
    [{ ...participant, nickname: "cl" }, 1],
    [{ ...participant, cancelled: true }, 0],
    [{ ...participant, removed: true }, 0],
  ])("after a file that says %o: %i", async (said, held) => {
    await hold({ application_status: "approved" });
    await loadJson(bundleOfEvent({ people: [said] }));
    expect(await heldCount()).toBe(held);
  });
});

test.each([
  ["canceled", 0],
  ["scheduled", 1],
])("a held cancellation after a file that says %s: %i", async (status, held) => {
  const organizer = await aPerson();
  await aMember({ id: uuid(1) }, organizer);
  const times = { start_time: new Date(), end_time: new Date() };
  const { id } = await prisma().activity.create({
    data: { event_id: uuid(2), title: "Opening", status: "scheduled", ...times },
  });
  await forOne(
    holdDecisions(anActor(organizer), uuid(2), [id], { decision: "cancel", message: null }),
  );
  await loadJson(bundleOfEvent({ activities: [{ id, title: "Opening", status, ...times }] }));
  expect(await heldCount()).toBe(held);
});
