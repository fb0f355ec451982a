import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { activityFields } from "./activity";
import { activityForm } from "./activity-words";
import { eventSettingFields } from "./event";
import { eventForm } from "./event-words";
import { type FormField, shownTexts } from "./form";
import { type Fields, typedNames, typedSchemas } from "./kinds";
import { locationFields } from "./location";
import { locationForm } from "./location-words";
import { registrationWaveFields } from "./registration-wave";
import { waveSizeForm, waveWindowForm } from "./registration-wave-words";
import { threadFields } from "./thread";
import { threadForm } from "./thread-words";

// Counts the files that an addition changes, for items that no special rule names elsewhere.

const code = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "components", "lib", "worker"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file));

const filesThatName = (name: string) =>
  code.filter((file) => readFileSync(file, "utf8").includes(name));

test.each(["re_entry", "checkout_requires_application_form"])(
  "the event's field %s is named in its resource and its words",
  (field) => {
    expect(filesThatName(field)).toEqual([
      "lib/resources/event-words.ts",
      "lib/resources/event.ts",
    ]);
  },
);

test("a scope without an endpoint is named only in the catalog of scopes", () => {
  expect(filesThatName("event.attendance")).toEqual(["lib/resources/scopes.ts"]);
});

test.each(["location.created", "location.deleted"])(
  "the event type %s is named in the catalog, the guide, the audit's words and the sandbox's scenarios",
  (type) => {
    expect(filesThatName(`"${type}"`)).toHaveLength(4);
  },
);

test("the endpoint of roles is named where it is read, the table, the client's mirror, the samples, its resource and its component, which has its page", () => {
  const names = code.filter((file) =>
    /\b(listRoles|serializeRole|roleSchema|endpointSamples\.roles)\b/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(names).toEqual([
    "lib/client/source/mirror-kinds.ts",
    "lib/client/source/mirror-service.ts",
    "lib/docs/components/resources.ts",
    "lib/docs/samples.ts",
    "lib/read-api/endpoints.ts",
    "lib/read-api/event.ts",
    "lib/resources/role.ts",
  ]);
});

test.each<[string, Fields, readonly FormField[]]>([
  ["event", eventSettingFields, eventForm.flatMap(({ fields }) => fields)],
  ["activity", activityFields, Object.values(activityForm).flat()],
  ["location", locationFields, Object.values(locationForm).flat()],
  ["thread", threadFields, Object.values(threadForm).flat()],
  ["wave", registrationWaveFields, [...waveWindowForm(false), ...waveSizeForm]],
])(
  "the form of the %s has each field that an organizer sets once, and a label for each choice",
  (_, fields, form) => {
    expect(form.map(({ name }) => name).sort()).toEqual([...typedNames(fields)].sort());
    for (const { name, choices } of form) {
      const { control, typed } = fields[name] ?? {};
      if (control === "choice") expect(choices, name).toBeDefined();
      for (const value of Object.keys(choices ?? {}))
        expect(typed?.safeParse(value).success, `${name}: ${value}`).toBe(true);
    }
  },
);

test("a form reads each text that it shows back as the original value", () => {
  const at = new Date("2027-05-14T08:30:00Z");
  const thread = "00000000-0000-4000-8000-000000000001";
  const row = {
    ...shownTexts(activityFields, null),
    start_time: at,
    is_global: true,
    markers: ["a", "b"],
    capacity: 12,
    thread_id: thread,
  };
  const shown = shownTexts(activityFields, row);
  expect(shown).toMatchObject({
    start_time: at.toISOString(),
    is_global: "on",
    markers: "a, b",
    capacity: "12",
    thread,
    activity_type: "other",
  });
  const read = z.object(typedSchemas(activityFields)).parse({ ...shown, title: "Opening" });
  expect(read).toMatchObject({
    start_time: at,
    end_time: null,
    is_global: true,
    sign_ups_enabled: false,
    markers: ["a", "b"],
    capacity: 12,
    thread,
  });
});
