import { expect, test } from "vitest";
import { zoneWords } from "./words";
import { isTimeZone, zoneChoices } from "./zone-names";

const labelsOf = (chosen: string) =>
  new Map(zoneChoices(chosen).map(({ value, label }) => [value, label]));

test("zones are offered by their present names, and each is a zone", () => {
  const labels = labelsOf("");
  for (const name of ["Kyiv", "Kolkata", "Ho Chi Minh"])
    expect([...labels.values()]).toContain(name);
  for (const name of ["Kiev", "Calcutta", "Saigon"])
    expect([...labels.values()]).not.toContain(name);
  expect([...labels.keys()].filter((name) => !isTimeZone(name))).toEqual([]);
});

test("a zone that is stored under a former name stays chosen, and is offered once", () => {
  const labels = labelsOf("Europe/Kiev");
  expect(labels.get("Europe/Kiev")).toBe("Kyiv");
  expect(labels.has("Europe/Kyiv")).toBe(false);
  expect(zoneWords("Europe/Kiev")).toBe("Kyiv time");
});
