import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anEvent, anOrganization, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { formFields } from "@/lib/transitions/application/form";
import { removeParticipant } from "@/lib/transitions/participant/remove";
import { addFormField, declareFormField } from "./add";
import { deleteFormField, removeFormField } from "./delete";
import { editFormField } from "./edit";
import { formFieldSchema } from "./input";
import { moveFormField } from "./move";

let organizer: Actor;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  ({ organizer, event } = await anOrganizedEvent());
});

const question = (label: string) => formFieldSchema.parse({ label, type: "text", help: "", options: "", required: false });
const keys = async () => (await formFields(prisma(), event.id)).map(({ key }) => key);

test("questions get keys derived from their labels, and two with the same label get different keys", async () => {
  for (const label of ["Qu'est-ce que tu manges ?", "Diet", "Diet", "食事"]) await addFormField(organizer, event.id, question(label));
  expect(await keys()).toEqual(["qu_est_ce_que_tu_manges", "diet", "diet_2", "question"]);
});

test("questions added concurrently each get a key and a position", async () => {
  await Promise.all(Array.from({ length: 8 }, () => addFormField(organizer, event.id, question("Diet"))));
  const places = await prisma().formField.findMany({ where: { event_id: event.id }, select: { key: true, sort_order: true } });
  expect(new Set(places.map(({ key }) => key)).size).toBe(8);
  expect(new Set(places.map(({ sort_order }) => sort_order)).size).toBe(8);
});

test("a question moves one place, even when many move concurrently, and cannot move past the ends", async () => {
  for (const label of ["A", "B", "C", "D"]) await addFormField(organizer, event.id, question(label));
  await moveFormField(organizer, event.id, "c", "up");
  await moveFormField(organizer, event.id, "a", "up");
  await moveFormField(organizer, event.id, "d", "down");
  expect(await keys()).toEqual(["a", "c", "b", "d"]);
  await Promise.all([moveFormField(organizer, event.id, "a", "down"), moveFormField(organizer, event.id, "d", "up")]);
  expect((await keys()).toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("an edit of a question that somebody is deleting is refused, and not recorded", async () => {
  const { key } = await addFormField(organizer, event.id, question("Diet"));
  const outcome = await whileAnotherTransaction(
    (tx) => removeFormField(tx, organizer, event, key),
    () => editFormField(organizer, event.id, key, { label: "What do you eat?" }),
  );
  expect(outcome).toBe("Refusal: This question no longer exists.");
  const entries = await prisma().auditEntry.findMany({ where: { event_id: event.id }, select: { action: true }, orderBy: { at: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["form_field.added", "form_field.deleted"]);
});

test("a question added while a data source declares one gets a key and a position of its own", async () => {
  const outcome = await whileAnotherTransaction(
    (tx) => declareFormField(tx, "service", event, { key: "diet", ...question("Diet") }),
    () => addFormField(organizer, event.id, question("Diet")),
  );
  expect(outcome).toEqual({ key: "diet_2" });
  const places = await prisma().formField.findMany({ where: { event_id: event.id }, select: { sort_order: true } });
  expect(places.map(({ sort_order }) => sort_order).toSorted()).toEqual([1, 2]);
});

test("an edit keeps the key, and a select needs options", async () => {
  const { key } = await addFormField(organizer, event.id, question("Diet"));
  const typed = { label: "What do you eat?", type: "select", help: "", options: "Vegan\n\n Anything \nVegan", required: true };
  await editFormField(organizer, event.id, key, formFieldSchema.parse(typed));
  expect(await formFields(prisma(), event.id)).toEqual([
    { key: "diet", label: "What do you eat?", type: "select", help: null, options: ["Vegan", "Anything"], required: true },
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
  await removeParticipant(organizer, event.id, person.id);
  const occurrence = await prisma().occurrence.findFirstOrThrow({ where: { event_id: event.id } });
  expect(occurrence.snapshot).toMatchObject({ custom_form_fields: { arrival: "late", diet_2: null } });
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
  for (const verb of verbs) await expect(verb()).rejects.toMatchObject({ code: "resource_not_found" });
});
