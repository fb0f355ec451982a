import { expect, test } from "vitest";
import { activitySchema } from "./activity";
import { applicationSchema } from "./application";
import { eventSchema } from "./event";
import { locationSchema } from "./location";
import { participantSchema } from "./participant";
import { programThreadSchema } from "./program-thread";
import { registrationWaveSchema } from "./registration-wave";
import { roleSchema } from "./role";
import { threadSchema } from "./thread";

test.each([
  ["event", eventSchema, 35],
  ["participant", participantSchema, 16],
  ["application", applicationSchema, 9],
  ["activity", activitySchema, 27],
  ["thread", threadSchema, 8],
  ["thread of the program", programThreadSchema, 9],
  ["location", locationSchema, 21],
  ["registration wave", registrationWaveSchema, 15],
  ["role", roleSchema, 5],
])("the %s resource has exactly its fields", (_, schema, count) => {
  expect(Object.keys(schema.shape)).toHaveLength(count);
});
