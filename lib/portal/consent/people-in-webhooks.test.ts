import { expect, test } from "vitest";
import { peopleInWebhooks } from "./people-in-webhooks";

test.each([
  [["participant.registered", "application.submitted"], "participant"],
  [["application.approved"], "participant"],
  [["application.rejected"], "application"],
  [["event.published", "location.updated"], undefined],
  [["integration.suspended", "no.such.type"], undefined],
])("%j carry about people: %s", (declared, people) => {
  expect(peopleInWebhooks(declared)).toBe(people);
});
