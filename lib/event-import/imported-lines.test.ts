import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { emptyProgram } from "@/lib/reconcile/sources/schedule/stored";
import { readableProgram } from "@/lib/reconcile/watched-schedule/read-apart";
import { linesOfSnapshot } from "./imported-lines";

test("the preview of a file that ends too early deletes nothing, like watching", async () => {
  const organization = await anOrganization();
  const event = { id: (await anEvent(organization)).id, organization_id: organization.id };
  await prisma().thread.create({ data: { event_id: event.id, name: "Games" } });
  const talk = { guid: "a", title: "Tea", date: "2027-05-14T09:00:00Z", duration: "0:30" };
  const days = [{ date: "2027-05-14", rooms: { Hall: [talk, { ...talk, guid: "b" }] } }];
  const whole = JSON.stringify({ schedule: { conference: { title: "Lantern Con", days } } });
  const deletedKinds = async (body: string) => {
    const file = { body: Buffer.from(body), event, stored: emptyProgram(), charset: undefined };
    const program = await readableProgram(file);
    if ("unreadable" in program) throw new Error(program.unreadable);
    const { lines } = await linesOfSnapshot(event, program);
    return lines.flatMap(({ kind, isDeleted }) => (isDeleted ? [kind] : []));
  };
  expect(await deletedKinds(whole)).toEqual(["thread"]);
  expect(await deletedKinds(whole.slice(0, -20))).toEqual([]);
});
