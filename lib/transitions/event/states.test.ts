import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { occurrencesOf } from "@/e2e/support/connected-app";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aMembership, anEvent, anOrganization, eventsOnly } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { accessModes, eventVisibilities } from "@/lib/resources/event";
import { isSlug } from "@/lib/resources/slug";
import { setAccessMode, setVisibility } from "./announced-settings";
import { createEvent } from "./create";
import { editEvent } from "./edit";
import { publishEvent, unpublishEvent } from "./publish";
import { settingsSelect } from "./settings";

let organizer: Actor;
let organization: { id: string };

beforeAll(async () => {
  ({ organization, actor: organizer } = await aMembership({}, eventsOnly));
});

type Verb = (eventId: string) => Promise<void>;
interface Row {
  verb: string;
  act: Verb;
  state: object;
  announced?: { event_type: string; snapshot: object };
  words?: RegExp;
}

const publish: Verb = (id) => publishEvent(organizer, id);
const unpublish: Verb = (id) => unpublishEvent(organizer, id);

const rows: Row[] = [
  ...["draft", null].map((publish_status) => ({
    verb: "publish",
    act: publish,
    state: { publish_status },
    announced: {
      event_type: "event.published",
      snapshot: { publish_status: "published", published_at: expect.any(String) },
    },
  })),
  {
    verb: "publish",
    act: publish,
    state: { publish_status: "published" },
    words: /already published/,
  },
  {
    verb: "unpublish",
    act: unpublish,
    state: { publish_status: "published" },
    announced: { event_type: "event.unpublished", snapshot: { publish_status: "draft" } },
  },
  {
    verb: "unpublish",
    act: unpublish,
    state: { publish_status: "draft" },
    words: /already a draft/,
  },
  ...["draft", "published"].flatMap((publish_status) => [
    ...eventVisibilities.flatMap((from) =>
      eventVisibilities.map((to) => ({
        verb: `make ${to}`,
        act: (id: string) => setVisibility(organizer, id, to),
        state: { publish_status, visibility: from },
        ...(from === to
          ? { words: /already/ }
          : {
              announced: {
                event_type: "event.visibility_changed",
                snapshot: { visibility: to, publish_status },
              },
            }),
      })),
    ),
    ...accessModes.flatMap((from) =>
      accessModes.map((to) => ({
        verb: `open as ${to}`,
        act: (id: string) => setAccessMode(organizer, id, to),
        state: { publish_status, access_mode: from },
        ...(from === to
          ? { words: /already/ }
          : {
              announced: {
                event_type: "event.access_mode_changed",
                snapshot: { access_mode: to, publish_status },
              },
            }),
      })),
    ),
  ]),
];

const stored = (id: string) => prisma().event.findUniqueOrThrow({ where: { id } });

test.each(rows)("$verb an event that is $state", async ({ act, state, announced, words }) => {
  const event = await anEvent(organization, state);
  const before = await stored(event.id);
  const audits = () => prisma().auditEntry.count({ where: { event_id: event.id } });
  if (announced) {
    await act(event.id);
    expect(await occurrencesOf(event)).toMatchObject([announced]);
    expect(await audits()).toBe(1);
    return;
  }
  await expect(act(event.id)).rejects.toThrow(words);
  expect(await stored(event.id)).toEqual(before);
  expect(await occurrencesOf(event)).toEqual([]);
  expect(await audits()).toBe(0);
});

test("a republished event is announced again with the same dedup key", async () => {
  const event = await anEvent(organization, { publish_status: "draft" });
  for (const act of [publish, unpublish, publish]) await act(event.id);
  const published = (await occurrencesOf(event)).filter(
    ({ event_type }) => event_type === "event.published",
  );
  expect(published.map(({ dedup_key }) => dedup_key)).toEqual([event.id, event.id]);
});

test("another organization's event is not found by any verb", async () => {
  const foreign = await anEvent(await anOrganization());
  for (const { act } of rows)
    await expect(act(foreign.id)).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(editEvent(organizer, foreign.id, { typed: {}, before: {} })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

test("exactly one of 20 parallel publications succeeds", async () => {
  const event = await anEvent(organization, { publish_status: "draft" });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => publish(event.id)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await occurrencesOf(event)).toHaveLength(1);
});

describe("a new event", () => {
  test("is a private draft that nobody can apply to, with an address derived from its title", async () => {
    const title = `Löwen & Würfel ${organization.id}`;
    const { id } = await createEvent(organizer, { organization: organization.id, title });
    const address = new RegExp(`^lowen-wurfel-${organization.id}-[a-z2-9]{6}$`);
    expect(await stored(id)).toMatchObject({
      publish_status: "draft",
      visibility: "private",
      access_mode: "closed",
      slug: expect.stringMatching(address),
    });
  });

  test("has an address that does not reveal whether another event has the same title", async () => {
    const title = `Hidden ${organization.id}`;
    const plain = `hidden-${organization.id}`;
    await anEvent(await anOrganization(), { slug: plain, visibility: "private" });
    const address = new RegExp(`^${plain}-[a-z2-9]{6}$`);
    for (const _ of [1, 2]) {
      const { id } = await createEvent(organizer, { organization: organization.id, title });
      expect((await stored(id)).slug).toMatch(address);
    }
  });

  test.each([`a${"\u{10330}".repeat(60)}`, `ab${"-c".repeat(60)}`])(
    "has an address also when its title has to be cut: %s",
    async (title) => {
      const { id } = await createEvent(organizer, { organization: organization.id, title });
      expect((await stored(id)).slug).toSatisfy(isSlug);
    },
  );

  test("belongs to an organization in which the organizer manages events", async () => {
    const foreign = { organization: (await anOrganization()).id, title: "Not mine" };
    await expect(createEvent(organizer, foreign)).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

describe("an edit of the settings", () => {
  /** The settings as the form holds them, with some fields overwritten. */
  async function submissionOf(id: string, typed: Record<string, string> = {}) {
    const shown = await prisma().event.findUniqueOrThrow({ where: { id }, select: settingsSelect });
    const before: object = JSON.parse(JSON.stringify(shown));
    const asTyped = Object.entries(before).map(([field, value]) => [field, asText(value)]);
    return { typed: { ...Object.fromEntries(asTyped), ...typed }, before };
  }
  const asText = (value: unknown) =>
    typeof value === "boolean"
      ? value
        ? "yes"
        : "no"
      : Array.isArray(value)
        ? value.join(", ")
        : String(value ?? "");

  test("that lets the event last longer than 400 days is refused at its end", async () => {
    const event = await anEvent(organization);
    const typed = { start_date: "2030-01-01T00:00:00Z", end_date: "2031-02-06T00:00:00Z" };
    const edited = editEvent(organizer, event.id, await submissionOf(event.id, typed));
    await expect(edited).rejects.toMatchObject({ extra: { field: "end_date" } });
  });

  test("saves the typed values, audited by field, and sends no webhook", async () => {
    const event = await anEvent(organization);
    const typed = {
      city: " Uppsala ",
      language: "en, sv",
      is_free: "no",
      min_price: "45000",
      lat: "59.8586",
      start_date: "2027-05-14T08:00:00.000Z",
    };
    expect(
      await editEvent(organizer, event.id, await submissionOf(event.id, typed)),
    ).toHaveProperty("saved");
    expect(await stored(event.id)).toMatchObject({
      city: "Uppsala",
      language: ["en", "sv"],
      is_free: false,
      min_price: 45000,
      lat: 59.8586,
    });
    expect(await occurrencesOf(event)).toEqual([]);
    expect(await prisma().auditEntry.findMany({ where: { event_id: event.id } })).toMatchObject([
      {
        action: "event.edited",
        details: { fields: ["start_date", "language", "city", "lat", "is_free", "min_price"] },
      },
    ]);
  });

  test("of an event that is just being deleted is refused like one of a deleted event", async () => {
    const event = await anEvent(organization, { publish_status: "draft" });
    const submission = await submissionOf(event.id, { city: "Uppsala" });
    const outcome = await whileAnotherTransaction(
      (tx) => tx.event.delete({ where: { id: event.id } }),
      () => editEvent(organizer, event.id, submission),
    );
    expect(outcome).toBe("Refusal: There is nothing here.");
  });

  test("that sets a time zone is audited and changes nothing that integrations read", async () => {
    const event = await anEvent(organization);
    const before = await stored(event.id);
    expect(
      await editEvent(
        organizer,
        event.id,
        await submissionOf(event.id, { time_zone: "Europe/Berlin" }),
      ),
    ).toHaveProperty("saved");
    expect(await stored(event.id)).toEqual({ ...before, time_zone: "Europe/Berlin" });
    expect(await occurrencesOf(event)).toEqual([]);
    expect(await prisma().auditEntry.findMany({ where: { event_id: event.id } })).toMatchObject([
      { action: "event.time_zone_changed", details: { time_zone: "Europe/Berlin" } },
    ]);
    expect(
      await editEvent(
        organizer,
        event.id,
        await submissionOf(event.id, { time_zone: "Mars/Olympus" }),
      ),
    ).toEqual({
      faults: { time_zone: "Choose a value from the list." },
    });
  });

  test("that changes the zone together with another field increases updated_at", async () => {
    const event = await anEvent(organization);
    const before = await stored(event.id);
    await prisma().event.update({
      where: { id: event.id },
      data: { time_zone: "Asia/Tokyo", city: "Osaka" },
    });
    expect((await stored(event.id)).updated_at.getTime()).toBeGreaterThan(
      before.updated_at.getTime(),
    );
  });

  test("that changes visibility and access mode records both, and one that changes nothing records nothing", async () => {
    const event = await anEvent(organization);
    await editEvent(
      organizer,
      event.id,
      await submissionOf(event.id, { visibility: "private", access_mode: "open_auto" }),
    );
    expect((await occurrencesOf(event)).map(({ event_type }) => event_type)).toEqual([
      "event.access_mode_changed",
      "event.visibility_changed",
    ]);
    await editEvent(organizer, event.id, await submissionOf(event.id));
    expect(await occurrencesOf(event)).toHaveLength(2);
  });

  test("overwrites nothing that somebody else has saved in the meantime, and keeps their other changes", async () => {
    const event = await anEvent(organization);
    const [mine, theirs] = [
      await submissionOf(event.id, { city: "Lund" }),
      await submissionOf(event.id, { city: "Malmö", country: "SE" }),
    ];
    await editEvent(organizer, event.id, theirs);
    await expect(editEvent(organizer, event.id, mine)).rejects.toThrow(
      "since you opened the form: city.",
    );
    expect(
      await editEvent(organizer, event.id, {
        ...mine,
        typed: { ...mine.typed, city: "", address: "Depot 4" },
      }),
    ).toHaveProperty("saved");
    expect(await stored(event.id)).toMatchObject({
      city: "Malmö",
      country: "SE",
      address: "Depot 4",
    });
  });

  test.each([
    ["title", { title: " " }],
    ["end_date", { start_date: "2027-05-14T08:00:00Z", end_date: "2027-05-13T08:00:00Z" }],
    ["start_date", { start_date: "incomplete" }],
    ["image_url", { image_url: "javascript:alert(1)" }],
    ["language", { language: "English" }],
    ["lat", { lat: "91" }],
    ["lng", { lng: "north" }],
    ["currency", { currency: "euro" }],
    ["min_price", { min_price: "-1" }],
    ["slug", { slug: "a b" }],
    ["visibility", { visibility: "" }],
    ["access_mode", { access_mode: "secret" }],
  ])("with a fault in %s reports it at that field and saves nothing", async (field, typed) => {
    const event = await anEvent(organization);
    const before = await stored(event.id);
    expect(
      await editEvent(
        organizer,
        event.id,
        await submissionOf(event.id, { city: "Lund", ...typed }),
      ),
    ).toEqual({
      faults: { [field]: expect.any(String) },
    });
    expect(await stored(event.id)).toEqual(before);
  });

  test("cannot take another event's address, even concurrently", async () => {
    const events = [
      await anEvent(organization),
      await anEvent(organization),
      await anEvent(organization),
    ];
    const slug = `shared-${organization.id}`;
    const forms = await Promise.all(events.map(({ id }) => submissionOf(id, { slug })));
    const answers = await Promise.all(
      events.map(({ id }, at) => editEvent(organizer, id, forms[at] ?? { typed: {}, before: {} })),
    );
    expect(answers.filter((answer) => "saved" in answer)).toHaveLength(1);
    // Says nothing of who has it.
    const taken = { faults: { slug: "This address is taken. Choose another one." } };
    expect(answers.filter((answer) => !("saved" in answer))).toEqual([taken, taken]);
  });
});
