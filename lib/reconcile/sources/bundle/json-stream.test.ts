import { expect, test } from "vitest";
import { type JsonShape, JsonStream, MalformedFile } from "./json-stream";

const shape: JsonShape = {
  members: {
    events: { items: { members: { people: { items: "leaf" } } } },
    users: { items: "leaf" },
  },
};

function leaves(text: string, chunkBytes = 1_000_000): string[] {
  const found: string[] = [];
  const stream = new JsonStream(shape, {
    onLeaf: (path, bytes, colons) => found.push(`${path.join("/")}=${bytes}:${colons}`),
    onObjectEnd: (path) => found.push(`leave ${path.join("/")}`),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes)
    stream.push(bytes.subarray(at, at + chunkBytes));
  stream.end();
  return found;
}

const text = `\uFEFF { "users" : [ 1, "a\\"]}é", {"b":{"c":[{}]}} ,null] , "events":[{"title":"x","people":[{"n":1},{"n":2}]},{},{"people":[]}],"schedule":{"a":":"} }\n`;

test("items are found however the text is cut into chunks", () => {
  const whole = leaves(text);
  expect(whole).toEqual([
    "users/0=1:0",
    'users/1="a\\"]}é":0',
    'users/2={"b":{"c":[{}]}}:2',
    "users/3=null:0",
    'events/0/title="x":0',
    'events/0/people/0={"n":1}:1',
    'events/0/people/1={"n":2}:1',
    "leave events/0",
    "leave events/1",
    "leave events/2",
    'schedule={"a":":"}:1',
    "leave ",
  ]);
  for (const size of [1, 2, 3, 7, 16]) expect(leaves(text, size)).toEqual(whole);
});

test.each([
  ["", "empty"],
  ["{", "ends here"],
  ['{"users":[{"a":1}', "ends here"],
  ['{"users":[{"a":1', "ends here"],
  ['{"users":["abc', "ends here"],
  ['{"users":[1 2]}', "comma or ]"],
  ['{"users":[1,]}', "JSON|key|value|ends"],
  ['{"users" 1}', "colon"],
  ["{users:1}", "double quotes"],
  ["{} {}", "nothing after"],
  ['{"users":[],"users":[]}', "each key only once"],
  [`{"users":[${"[".repeat(65)}`, "64 levels"],
])("%s is refused", (json, expected) => {
  const read = () => leaves(json).map((leaf) => JSON.parse(leaf.replace(/^[^=]*=|:\d+$/g, "")));
  try {
    read();
  } catch (error) {
    if (error instanceof MalformedFile) expect(error.expected).toMatch(new RegExp(expected));
    else expect(error).toBeInstanceOf(SyntaxError);
    return;
  }
  expect.unreachable();
});
