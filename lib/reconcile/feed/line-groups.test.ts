import { expect, test } from "vitest";
import type { StateLine } from "./line";
import { portionsByGroup, shownPeople } from "./line-groups";

const event = "00000000-0000-4000-8000-000000000002";
const line = (
  kind: "person" | "activity",
  id: string,
  item: StateLine["item"] = {},
): StateLine => ({
  line: 1,
  kind,
  event,
  id,
  isDeleted: false,
  item,
});

const idsIn = (lines: readonly StateLine[]) => lines.map(({ id }) => id).join(" ");
const groupsOf = (lines: StateLine[], stored: [activity: string, person: string][] = []) =>
  portionsByGroup(
    lines,
    shownPeople(
      lines,
      stored.map(([activity, person]) => ({
        activity: { kind: "activity", event, id: activity },
        person: { kind: "person", event, id: person },
      })),
    ),
  )
    .flat()
    .map(idsIn);

test("alternating people and activities form two groups, whatever the lines change about the people", () => {
  const lines = Array.from({ length: 100 }, (_, n) => [
    line("person", `guest ${n}`, { display_name: "Ana", privacy_mode: true }),
    line("activity", `${n}`),
  ]);
  expect(groupsOf(lines.flat())).toHaveLength(2);
});

test("a person's line stays between the activities that have or get the person", () => {
  const ana = line("person", "ana@example.com", { privacy_mode: true });
  expect(groupsOf([line("activity", "1"), ana, line("activity", "2")])).toEqual([
    "1 2",
    "ana@example.com",
  ]);
  expect(
    groupsOf([line("activity", "1"), ana, line("activity", "2")], [["1", "ana@example.com"]]),
  ).toEqual(["1 2", "ana@example.com"]);
  expect(
    groupsOf([ana, line("activity", "1"), line("activity", "2")], [["1", "ana@example.com"]]),
  ).toEqual(["ana@example.com", "2", "1"]);
  const hosted = { host: "ana@example.com" };
  expect(groupsOf([line("activity", "1", hosted), ana, line("activity", "2", hosted)])).toEqual([
    "1",
    "ana@example.com",
    "2",
  ]);
});

test("an activity has the people whom an earlier line named in it", () => {
  const naming = line("activity", "1", { players: ["guest 1", "guest 2"] });
  const lines = [
    naming,
    line("person", "guest 2"),
    line("activity", "1"),
    line("person", "guest 1"),
  ];
  expect(groupsOf(lines)).toEqual(["1", "guest 2", "1", "guest 1"]);
});
