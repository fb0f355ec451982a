import { expect, test } from "vitest";
import { actionFaults } from "./action-order.mjs";

const faultsOf = (body: string, others = "") =>
  actionFaults(
    new Map([
      [
        "app/x/actions.ts",
        `"use server";\nexport async function act(form: FormData) {\n${body}\n}\n${others}`,
      ],
    ]),
  );

const early = (name: string) => [
  `app/x/actions.ts: act parses ${name} before it asks for the actor`,
];

test.each([
  [
    "in the callback",
    'return act("/", (actor) => save(actor, schema.parse(typedIn(form, ["a"]))));',
  ],
  [
    "after the actor",
    'const actor = await currentActor(); return actor && save(typedIn(form, ["a"]));',
  ],
  [
    "with a path from one field",
    'const id = textOf(form, "id"); return act(eventPath(id), () => typedIn(form, ["a"]));',
  ],
  ["in a function that asks", 'return helper(form, { done: () => typedIn(form, ["a"]) });'],
  [
    "in a function that is called later",
    'const parse = () => typedIn(form, ["a"]); return act("/", parse);',
  ],
])("an action that parses %s is no fault", (_, body) => {
  expect(
    faultsOf(body, 'const helper = (form: FormData) => act("/", () => typedIn(form, ["a"]));'),
  ).toEqual([]);
});

test.each([
  ["form", 'const typed = typedIn(form, ["a"]); return act("/", () => typed);'],
  ["form", "for (const [name] of form) count(name); return act('/', () => 1);"],
  ["form", "return { ...Object.fromEntries(form) };"],
  ["form", 'return act("/", schema.parse(form), () => 1);'],
  ["form", "return helper(form);"],
  [
    "text",
    'const text = textOf(form, "a"); const all = JSON.parse(text); return act("/", () => all);',
  ],
])("an action that parses %s first is one: %s", (name, body) => {
  const faults = faultsOf(
    body,
    'function helper(form: FormData) { typedIn(form, []); return act("/", () => 1); }',
  );
  expect(faults).toEqual(early(name));
});

test("a function that asks does not vouch for another of the same name", () => {
  const files = new Map([
    [
      "app/x/actions.ts",
      '"use server";\nexport const act = async (form: FormData) => helper(form);',
    ],
    ["app/x/a.ts", 'const helper = (form: FormData) => act("/", () => parse(form));'],
    ["app/x/b.ts", "const helper = (form: FormData) => parse(form);"],
  ]);
  expect(actionFaults(files)).toEqual(early("form"));
});
