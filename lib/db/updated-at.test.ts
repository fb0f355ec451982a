import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "./prisma";

test("updated_at strictly increases with each change, to the microsecond", async () => {
  const event = await anEvent(await anOrganization());
  const person = await aPerson();
  await aParticipant(event, person);
  const read = async () => {
    const rows = await prisma().$queryRaw<
      { at: string }[]
    >`SELECT to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS.US') AS at FROM event_people
    WHERE person_id = ${person.id}::uuid`;
    return rows[0]?.at ?? "";
  };
  const seen = [await read()];
  for (let n = 0; n < 5; n++) {
    await prisma().eventPerson.updateMany({
      where: { person_id: person.id },
      data: { nickname: `n${n}` },
    });
    seen.push(await read());
  }
  expect(seen).toEqual([...new Set(seen)].sort());
});
