import { beforeEach, describe, expect, test } from "vitest";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import {
  anEvent,
  anOrganization,
  anOrganizedEvent,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { formFields } from "@/lib/transitions/application/form";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import {
  addFormField,
  declareFormField,
  deleteFormField,
  editFormField,
  moveFormField,
  removeFormField,
} from "./form-field";
import { formFieldSchema } from "./input";
import { changedForms, touchNextPeople } from "./touch-people";

let organizer: Actor;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  ({ organizer, event } = await anOrganizedEvent());
});

const question = (label: string) =>
  formFieldSchema.parse({ label, type: "text", help: "", options: "", required: false });
const keys = async () => (await formFields(prisma(), event.id)).map(({ key }) => key);

test("questions get keys derived from their labels, and two with the same label get different keys", async () => {
  for (const label of ["Qu'est-ce que tu manges ?", "Diet", "Diet", "食事"])
    await addFormField(organizer, event.id, question(label));
  expect(await keys()).toEqual(["qu_est_ce_que_tu_manges", "diet", "diet_2", "question"]);
});

test("questions added concurrently each get a key and a position", async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => addFormField(organizer, event.id, question("Diet"))),
  );
  const places = await prisma().formField.findMany({
    where: { event_id: event.id },
    select: { key: true, sort_order: true },
  });
  expect(new Set(places.map(({ key }) => key)).size).toBe(8);
  expect(new Set(places.map(({ sort_order }) => sort_order)).size).toBe(8);
});

test("a question moves one place, even when many move concurrently, and cannot move past the ends", async () => {
  for (const label of ["A", "B", "C", "D"])
    await addFormField(organizer, event.id, question(label));
  await moveFormField(organizer, event.id, "c", "up");
  await moveFormField(organizer, event.id, "a", "up");
  await moveFormField(organizer, event.id, "d", "down");
  expect(await keys()).toEqual(["a", "c", "b", "d"]);
  await Promise.all([
    moveFormField(organizer, event.id, "a", "down"),
    moveFormField(organizer, event.id, "d", "up"),
  ]);
  expect((await keys()).toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("an edit of a question that somebody is deleting is refused, and not recorded", async () => {
  const { key } = await addFormField(organizer, event.id, question("Diet"));
  const outcome = await whileAnotherTransaction(
    (tx) => removeFormField(tx, organizer, event, key),
    () => editFormField(organizer, event.id, key, { label: "What do you eat?" }),
  );
  expect(outcome).toBe("Refusal: This question no longer exists.");
  const entries = await prisma().auditEntry.findMany({
    where: { event_id: event.id },
    select: { action: true },
    orderBy: { at: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual(["form_field.added", "form_field.deleted"]);
});

test("a question added while a data source declares one gets a key and a position of its own", async () => {
  const outcome = await whileAnotherTransaction(
    (tx) => declareFormField(tx, "service", event, { key: "diet", ...question("Diet") }),
    () => addFormField(organizer, event.id, question("Diet")),
  );
  expect(outcome).toEqual({ key: "diet_2" });
  const places = await prisma().formField.findMany({
    where: { event_id: event.id },
    select: { sort_order: true },
  });
  expect(places.map(({ sort_order }) => sort_order).toSorted()).toEqual([1, 2]);
});

test("an edit keeps the key, and a select needs options", async () => {
  const { key } = await addFormField(organizer, event.id, question("Diet"));
  const typed = {
    label: "What do you eat?",
    type: "select",
    help: "",
    options: "Vegan\n\n Anything \nVegan",
    required: true,
  };
  await editFormField(organizer, event.id, key, formFieldSchema.parse(typed));
  expect(await formFields(prisma(), event.id)).toEqual([
    {
      key: "diet",
      label: "What do you eat?",
      type: "select",
      help: null,
      options: ["Vegan", "Anything"],
      required: true,
    },
  ]);
  expect(formFieldSchema.safeParse({ ...typed, options: " " }).success).toBe(false);
});

test("the answers to a deleted question are not in later snapshots", async () => {
  const { key } = await addFormField(organizer, event.id, question("Diet"));
  await addFormField(organizer, event.id, question("Arrival"));
  const person = await aPerson();
  await aParticipant(event, person, { custom_form_fields: { diet: "vegan", arrival: "late" } });
  await deleteFormField(organizer, event.id, key);
  expect(await addFormField(organizer, event.id, question("Diet"))).toEqual({ key: "diet_2" });
  await forOne(removeParticipants(organizer, event.id, [person.id]));
  const occurrence = await prisma().occurrence.findFirstOrThrow({ where: { event_id: event.id } });
  expect(occurrence.snapshot).toMatchObject({
    custom_form_fields: { arrival: "late", diet_2: null },
  });
  expect(JSON.stringify(occurrence.snapshot)).not.toContain("vegan");
});

test("another organization's form is not found, and neither is a deleted question", async () => {
  const foreign = await anEvent(await anOrganization());
  const verbs = [
    () => addFormField(organizer, foreign.id, question("Diet")),
    () => editFormField(organizer, event.id, "diet", question("Diet")),
    () => moveFormField(organizer, event.id, "diet", "up"),
    () => deleteFormField(organizer, event.id, "diet"),
  ];
  for (const verb of verbs)
    await expect(verb()).rejects.toMatchObject({ code: "resource_not_found" });
});

describe("updated_at of the people, whose answers have a member for each field", () => {
  const touchAll = async () => {
    for (const eventId of await changedForms()) while (await touchNextPeople(eventId));
  };
  const times = async () => {
    const rows = await prisma().$queryRaw<{ id: string; at: string }[]>`
      SELECT person_id AS id, updated_at::text AS at FROM event_people WHERE event_id = ${event.id}::uuid`;
    return new Map(rows.map(({ id, at }) => [id, at]));
  };
  const raisedSince = async (before: Map<string, string>) =>
    [...(await times())]
      .flatMap(([id, at]) => (at > (before.get(id) ?? "") ? [id] : []))
      .toSorted();

  async function raisedBy(change: () => Promise<unknown>) {
    await touchAll();
    const before = await times();
    await change();
    await touchAll();
    return raisedSince(before);
  }

  test("rises when a field is added or deleted, without a webhook, and not when it is edited or moved", async () => {
    const [participant, removed, applicant] = [await aPerson(), await aPerson(), await aPerson()];
    await aParticipant(event, participant);
    await aParticipant(event, removed, { removed_at: new Date() });
    await aParticipant(event, applicant, { registered_at: null, application_status: "pending" });
    await addFormField(organizer, event.id, question("Arrival"));
    const served = [participant.id, removed.id].toSorted();
    expect(await raisedBy(() => addFormField(organizer, event.id, question("Diet")))).toEqual(
      served,
    );
    expect(
      await raisedBy(() => editFormField(organizer, event.id, "diet", { label: "Food" })),
    ).toEqual([]);
    expect(await raisedBy(() => moveFormField(organizer, event.id, "diet", "up"))).toEqual([]);
    expect(await raisedBy(() => deleteFormField(organizer, event.id, "diet"))).toEqual(served);
    expect(await prisma().occurrence.count({ where: { event_id: event.id } })).toBe(0);
  });

  test("rises in steps of bounded size, for everybody again after another change in between", async () => {
    await prisma().$executeRaw`
      WITH guest AS (INSERT INTO people (is_guest) SELECT true FROM generate_series(1, 1001) RETURNING id)
      INSERT INTO event_people (event_id, person_id, registered_at, updated_at) SELECT ${event.id}::uuid, id, now(), '2020-01-01' FROM guest`;
    const before = await times();
    await addFormField(organizer, event.id, question("Diet"));
    await touchNextPeople(event.id);
    expect(await raisedSince(before)).toHaveLength(1000);
    const reached = await times();
    await addFormField(organizer, event.id, question("Arrival"));
    await touchAll();
    expect(await raisedSince(reached)).toHaveLength(1001);
    expect(await changedForms()).toEqual([]);
  });
});
