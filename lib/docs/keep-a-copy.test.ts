import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener } from "@/e2e/support/listener";
import { waveOf } from "@/e2e/support/program";
import { anOrganizedEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { changeSettings } from "@/lib/transitions/event/edit";
import { addFormField } from "@/lib/transitions/form-field/form-field";
import { formFieldSchema } from "@/lib/transitions/form-field/input";
import { createWave } from "@/lib/transitions/wave/wave";
import { keepACopyPage } from "./pages/keep-a-copy";

test("what the page says sends nothing is recorded for no webhook", async () => {
  const said = JSON.stringify(keepACopyPage().blocks);
  for (const change of [
    "title, dates, place",
    "registration wave is added",
    "question of the application form is added",
  ])
    expect(said).toContain(change);
  const { event, organizer } = await anOrganizedEvent();
  await aListener(event, "https://hooks.example.com/in");
  await transact((tx) => changeSettings(tx, organizer, event, { title: "Winter Con" }));
  await addFormField(
    organizer,
    event.id,
    formFieldSchema.parse({ label: "Diet", type: "text", help: "", options: "", required: false }),
  );
  await createWave(organizer, event.id, waveOf());
  expect((await prisma().event.findUniqueOrThrow({ where: { id: event.id } })).title).toBe(
    "Winter Con",
  );
  expect(await prisma().occurrence.findMany({ where: { event_id: event.id } })).toEqual([]);
});
