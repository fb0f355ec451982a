import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import "../support/database";
import { prisma } from "@/lib/db/prisma";
import { anEvent, anOrganization, aParticipant, aPerson } from "../support/world";

const crowd = async (...names: string[]) => {
  const { stdout } = await promisify(execFile)("node_modules/.bin/tsx", [
    "e2e/participant/support/crowd.ts",
    ...names,
  ]);
  return JSON.parse(stdout);
};

test("two processes give exactly ten places to two crowds of thirty", async () => {
  const event = await anEvent(await anOrganization());
  const activity = await prisma().activity.create({
    data: { event_id: event.id, sign_ups_enabled: true, capacity: 10 },
  });
  const people = await Promise.all(Array.from({ length: 60 }, () => aPerson()));
  await Promise.all(people.map((person) => aParticipant(event, person)));
  const ids = people.map(({ id }) => id);
  const answers = await Promise.all(
    [ids.slice(0, 30), ids.slice(30)].map((half) => crowd(event.id, activity.id, ...half)),
  );
  expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(10);
  expect(new Set(answers.flatMap(({ refusals }) => refusals))).toEqual(
    new Set(["Refusal: This activity is full."]),
  );
  expect(await prisma().signUp.count({ where: { activity_id: activity.id } })).toBe(10);
  expect(
    await prisma().activity.findFirst({
      where: { id: activity.id },
      select: { committed_signups_count: true },
    }),
  ).toEqual({
    committed_signups_count: 10,
  });
}, 60_000); // each process compiles its code first
