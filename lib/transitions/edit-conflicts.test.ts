import { createPart, editPart } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import "@/e2e/support/database";
import { expect, test } from "vitest";
import {
  aMember,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { addFormField, editFormField } from "@/lib/transitions/form-field/form-field";
import { editApplicationNotes } from "./application/edit-notes";
import { setLimits } from "./integration/set-limits";

async function aScenario() {
  const organization = await anOrganization();
  const [event, person, applicant] = [
    await anEvent(organization),
    await aPerson({ is_operator: true }),
    await aPerson(),
  ];
  await aMember(organization, person, { manage_events: true, manage_integrations: true });
  await aParticipant(event, applicant, { application_status: "pending" });
  const actor = { ...anActor(person), isOperator: true };
  return { event, applicant, actor, integration: await anIntegration(organization) };
}

type Scenario = Awaited<ReturnType<typeof aScenario>>;

interface EditCase {
  field: string;
  /** Creates a record to edit. Returns its id and the edit that sets the field to a value. */
  prepare: (
    scenario: Scenario,
  ) => Promise<{ id: string; edit: (value: string, seen: string | null) => Promise<void> }>;
}

const edits: Record<string, EditCase> = {
  "a role": {
    field: "description",
    prepare: async ({ actor, event }) => {
      const id = await createPart(roles, actor, event.id, { name: "Speaker", description: null });
      return {
        id,
        edit: (description, seen) =>
          editPart(roles, actor, event.id, id, { description }, { description: seen }),
      };
    },
  },
  "a question": {
    field: "help",
    prepare: async ({ actor, event }) => {
      const { key } = await addFormField(actor, event.id, {
        label: "Diet",
        type: "text",
        help: null,
        options: [],
        required: false,
      });
      return {
        id: key,
        edit: (help, seen) => editFormField(actor, event.id, key, { help }, { help: seen }),
      };
    },
  },
  "a note on an application": {
    field: "application admin notes",
    prepare: async ({ actor, event, applicant: { id } }) => ({
      id,
      edit: (note, seen) =>
        editApplicationNotes(
          actor,
          event.id,
          id,
          { application_admin_notes: note },
          { application_admin_notes: seen },
        ),
    }),
  },
  "the limits of an integration": {
    field: "limit user",
    prepare: async ({ actor, integration: { id } }) => ({
      id,
      edit: (count, seen) =>
        setLimits(actor, id, { limit_user: `${count.length}/3600,30/60,5` }, { limit_user: seen }),
    }),
  },
};

test.each(Object.entries(edits))(
  "when two people edit %s concurrently one saves, and the other overwrites nothing",
  async (_, { field, prepare }) => {
    const { edit } = await prepare(await aScenario());
    const answers = await Promise.allSettled([edit("one", null), edit("three", null)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(edit("another", null)).rejects.toMatchObject({
      code: "validation_error",
      message: expect.stringContaining(`form: ${field}.`),
    });
  },
);

test.each(Object.entries(edits))(
  "an edit of %s that changes nothing is not recorded",
  async (_, { prepare }) => {
    const { id, edit } = await prepare(await aScenario());
    const entries = () => prisma().auditEntry.count({ where: { subject_id: id } });
    const before = await entries();
    await edit("one", null);
    await edit("one", null);
    expect(await entries()).toBe(before + 1);
  },
);
