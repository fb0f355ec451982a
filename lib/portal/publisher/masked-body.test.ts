import { expect, test } from "vitest";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { sampleBody } from "@/lib/webhooks/catalog/sample";
import { sampleParticipant } from "@/lib/webhooks/catalog/sample-rows";
import { maskedBody } from "./masked-body";

const receiver = {
  integrationId: "5f0c2f5c-9a3a-4a53-8f3f-1f6a1a0e2b11",
  pseudonymKey: new Uint8Array(16),
};
const sample = (type: (typeof webhookEventTypes)[number]) =>
  JSON.stringify(sampleBody(type, receiver, new Date()));

test("values of personal fields are masked, the rest of the payload stays as it is", () => {
  const { text, hasHiddenValues } = maskedBody(sample("participant.registered"));
  const { data, event_type } = JSON.parse(text);
  expect(hasHiddenValues).toBe(true);
  expect(event_type).toBe("participant.registered");
  expect(data).toMatchObject({
    real_name: "•••••",
    email: "•••••",
    application_status: "approved",
    personal_data_withheld: false,
  });
  expect(data.id).toMatch(/^[0-9a-f]{32}$/);
  expect(
    Object.values(data.custom_form_fields).every(
      (value) => value === null || value === "•••••" || Array.isArray(value),
    ),
  ).toBe(true);
  expect(text).not.toContain(sampleParticipant.real_name);
  expect(text).not.toContain(sampleParticipant.email);
});

test("an absent value stays null, a nested one is masked", () => {
  const { text } = maskedBody(
    '{"data":{"real_name":null,"custom_form_fields":{"size":"XL","food":["vegan",null],"age":33}}}',
  );
  expect(JSON.parse(text).data).toEqual({
    real_name: null,
    custom_form_fields: { size: "•••••", food: ["•••••", null], age: "•••••" },
  });
});

test("names of hosts are personal, titles and names of things are not", () => {
  const { text } = maskedBody(sample("activity.updated"));
  expect(JSON.parse(text).data).toMatchObject({
    host_display_name: "•••••",
    title: expect.not.stringContaining("•"),
  });
  for (const type of [
    "thread.created",
    "location.created",
    "event.published",
    "data.deletion_required",
  ] as const)
    expect(maskedBody(sample(type)).hasHiddenValues).toBe(false);
});

test("no type's masked body holds a name, an address or an answer of the sample person", () => {
  const secrets = [
    sampleParticipant.real_name,
    sampleParticipant.email,
    sampleParticipant.display_name,
  ].flatMap((value) => value ?? []);
  expect(secrets.length).toBeGreaterThan(1);
  for (const type of webhookEventTypes)
    for (const secret of secrets) expect(maskedBody(sample(type)).text).not.toContain(secret);
});

test("hidden values are hidden in an answer that repeats them", () => {
  const { maskIn } = maskedBody(
    '{"data":{"real_name":"Ana Kovač","display_name":"Ana","nickname":"A"}}',
  );
  expect(maskIn("Hello Ana Kovač, Ana. A mess.")).toBe("Hello •••••, •••••. A mess.");
  expect(maskIn('{"seen":"Ana Kova\\u010d"} ?name=Ana%20Kova%C4%8D')).toBe(
    '{"seen":"•••••"} ?name=•••••',
  );
});
