import { expect, test } from "vitest";
import { manifestRemarks } from "./file";
import { manifestFields } from "./manifest";

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', 3, "a comma or }"],
  ['{\n  "a": \n}', 3, "a value"],
  ["{\n  a: 1\n}", 2, "a name in double quotes"],
  ['{\n  "a": "open\n}', 2, "a value"],
  ['{"a": 1,\n}', 2, "a name in double quotes"],
  ['["x"\n', 2, "a comma or ]"],
  ["{}\n{}", 2, "the end"],
  ["", 1, "a value"],
])("%j is not JSON from line %d on", (text, line, expected) => {
  expect(manifestRemarks(text)).toEqual([{ line, field: null, message: `Expected ${expected}.` }]);
  expect(() => JSON.parse(text)).toThrow();
});

test.each([1, true, null, "x", [1], [{}], [{ name: 1, required: "a" }], {}])(
  "fields that hold %j are faults in our words, not a validator's",
  (wrong) => {
    const text = JSON.stringify(
      Object.fromEntries(Object.keys(manifestFields).map((field) => [field, wrong])),
    );
    const messages = manifestRemarks(text).map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(5);
    for (const message of messages) expect(message).not.toMatch(/invalid|received|undefined/i);
  },
);

test("event types without a webhook URL are a fault of a registration alone", () => {
  const text = '{ "declared_webhook_event_types": ["thread.created"] }';
  const faultyFields = (remarks: { field: string | null }[]) => remarks.map(({ field }) => field);
  expect(faultyFields(manifestRemarks(text))).toContain("webhook_url");
  expect(faultyFields(manifestRemarks(text, { mayLackWebhookUrl: true }))).not.toContain(
    "webhook_url",
  );
});

test("a manifest's faults are reported on their lines, those of absent fields on the first", () => {
  const text =
    '{\n  "display_name": "Badge Printer",\n  "support_email": "nobody",\n  "redirect_uris": [\n    "https://a.example/x",\n    "nowhere"\n  ],\n  "colour": "red"\n}';
  const remarks = manifestRemarks(text);
  expect(remarks).toContainEqual({
    line: 3,
    field: "support_email",
    message: expect.stringMatching(/not an e-mail address/),
  });
  expect(remarks).toContainEqual({ line: 6, field: "redirect_uris", message: expect.any(String) });
  expect(remarks).toContainEqual({
    line: 8,
    field: "colour",
    message: "ignored, not part of a manifest file",
  });
  expect(remarks).toContainEqual({ line: 1, field: "description", message: expect.any(String) });
  expect(manifestRemarks("{\n1}")).toEqual([
    { line: 2, field: null, message: "Expected a name in double quotes." },
  ]);
  expect(manifestRemarks("[]")).toEqual([
    { line: 1, field: null, message: "Expected one JSON object." },
  ]);
});
