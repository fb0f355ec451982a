import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventFields } from "./event";
import { eventForm } from "./event-words";
import { typedBy } from "./kinds";

// How many places an addition has: counted for something that no rule of its own names elsewhere.

const code = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app", "components", "lib", "worker"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file));

const filesThatName = (name: string) => code.filter((file) => readFileSync(file, "utf8").includes(name));

test.each(["re_entry", "checkout_requires_application_form", "catalog_status"])(
  "the event's field %s stands in its resource and its words",
  (field) => {
    expect(filesThatName(field)).toEqual(["lib/resources/event-words.ts", "lib/resources/event.ts"]);
  },
);

test("a scope without an endpoint stands in the catalog of scopes alone", () => {
  expect(filesThatName("event.attendance")).toEqual(["lib/resources/scopes.ts"]);
});

test.each(["thread.created", "location.created"])("the event type %s stands in the catalog, the guide, the audit's words and its verb", (type) => {
  expect(filesThatName(`"${type}"`)).toHaveLength(4);
});

test("the endpoint of roles stands in its own file, the table, the samples, the operation ids and its resource", () => {
  const names = code.filter((file) => /\b(listRoles|serializeRole)\b/.test(readFileSync(file, "utf8")));
  expect(names).toEqual([
    "lib/docs/openapi/read-api.ts",
    "lib/docs/samples.ts",
    "lib/read-api/endpoints.ts",
    "lib/read-api/roles.ts",
    "lib/resources/role.ts",
  ]);
});

test("the settings form has each field that an organizer sets, once", () => {
  const shown = eventForm.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(shown.sort()).toEqual(Object.keys(typedBy(eventFields)).sort());
});
