import { expect, test } from "vitest";
import { newPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { activitySchema } from "@/lib/resources/activity";
import { applicationSchema } from "@/lib/resources/application";
import { eventSchema } from "@/lib/resources/event";
import { locationSchema } from "@/lib/resources/location";
import { participantSchema } from "@/lib/resources/participant";
import { registrationWaveSchema } from "@/lib/resources/registration-wave";
import { threadSchema } from "@/lib/resources/thread";
import { type WebhookEventType, webhookEventTypes } from "./event-types";
import { sampleBody } from "./sample";
import { sampleParticipant } from "./sample-rows";

const receiver = {
  integrationId: "5b2c8f3e-0000-4000-8000-000000000001",
  pseudonymKey: newPseudonymKey(),
};
const at = new Date("2027-05-01T10:00:00.123Z");
const envelope = ["event_type", "integration_id", "organization_id", "event_id", "occurred_at"];
const body = (type: WebhookEventType) => sampleBody(type, receiver, at);

const schemaOf = (type: WebhookEventType) => {
  if (type === "application.approved") return participantSchema;
  return {
    event: eventSchema,
    application: applicationSchema,
    participant: participantSchema,
    activity: activitySchema,
    thread: threadSchema,
    location: locationSchema,
    registration_wave: registrationWaveSchema,
  }[type.split(".")[0] ?? ""];
};

const resourceTypes = webhookEventTypes.filter((type) => schemaOf(type));

test("24 types carry a resource; user.revoked_access and the three notices have fields of their own", () => {
  expect(resourceTypes).toHaveLength(24);
});

test.each(resourceTypes)(
  "the sample of %s has the envelope and exactly the fields of its resource",
  (type) => {
    const sample = body(type);
    expect(Object.keys(sample)).toEqual([...envelope, "data"]);
    expect(schemaOf(type)?.safeParse("data" in sample && sample.data).error).toBeUndefined();
  },
);

test("the flat notices carry their fields on the envelope, without data", () => {
  expect(Object.keys(body("data.deletion_required"))).toEqual([
    ...envelope,
    "actor_id",
    "trigger",
    "scope",
    "root_id",
    "deletion_mode",
    "reason",
  ]);
  expect(Object.keys(body("integration.unpublished"))).toEqual([...envelope, "actor_id", "reason"]);
  expect(body("integration.suspended")).toMatchObject({
    integration_status: "suspended_by_service",
  });
});

test("user.revoked_access: revoked_at equals occurred_at, and the participant is a pseudonym", () => {
  expect(body("user.revoked_access")).toMatchObject({
    occurred_at: "2027-05-01T10:00:00.123000Z",
    data: {
      participant_id: pseudonym(receiver.pseudonymKey, sampleParticipant.person.person_id),
      granted_scopes: ["profile.read"],
      revoked_at: "2027-05-01T10:00:00.123000Z",
    },
  });
});

test("the sample of each type has the state that the type implies", () => {
  expect(body("event.unpublished")).toMatchObject({ data: { publish_status: "draft" } });
  expect(body("registration_wave.finished")).toMatchObject({ data: { status: "finished" } });
  expect(body("registration_wave.canceled")).toMatchObject({ data: { status: "canceled" } });
});

test("no sample contains an internal person id", () => {
  for (const type of webhookEventTypes)
    expect(JSON.stringify(body(type))).not.toContain(sampleParticipant.person.person_id);
});
