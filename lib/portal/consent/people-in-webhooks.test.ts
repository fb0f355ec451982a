import { expect, test } from "vitest";
import { peopleInWebhooks } from "./people-in-webhooks";

test.each([
  [
    ["participant.registered", "application.submitted"],
    "display name, nickname, organisation, role and application state",
  ],
  [["application.approved"], "display name, nickname, organisation, role and application state"],
  [["application.rejected"], "nickname, organisation and application state"],
  [["event.published", "location.updated"], undefined],
  [["integration.suspended", "no.such.type"], undefined],
])("%j contain these fields of people without participants.read: %s", (declared, people) => {
  expect(peopleInWebhooks(declared)?.always).toBe(people);
});
