import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { integrationView, ownView } from "./integration-view";
import { newPseudonymKey } from "./pseudonym";
import { isWithheld, type PersonState } from "./withholding";

const person = (state: Partial<PersonState> = {}): PersonState => ({
  person_id: randomUUID(),
  deleted: false,
  privacy_mode: false,
  consents: null,
  ...state,
});
const viewer = { integrationId: "one", maySeePeople: true };

test.each([
  ["is not in privacy mode", person(), viewer, false],
  ["is in privacy mode", person({ privacy_mode: true }), viewer, true],
  ["is in privacy mode and consented to this integration", person({ privacy_mode: true, consents: ["other", "one"] }), viewer, false],
  ["is in privacy mode and consented to another integration", person({ privacy_mode: true, consents: ["other"] }), viewer, true],
  ["is told to a connection without participants.read", person(), { ...viewer, maySeePeople: false }, true],
  [
    "consented, but the connection lacks participants.read",
    person({ privacy_mode: true, consents: ["one"] }),
    { ...viewer, maySeePeople: false },
    true,
  ],
])("a person who %s", (_, state, who, withheld) => {
  expect(isWithheld(state, who)).toBe(withheld);
});

test("a snapshot is judged by the stricter of the state then and the state now", () => {
  const [then, now] = [person(), person({ privacy_mode: true })];
  const view = (stateNow: () => PersonState | undefined) => integrationView({ ...viewer, pseudonymKey: newPseudonymKey(), stateNow });
  expect(view(() => now).withholds(then)).toBe(true);
  expect(view(() => then).withholds(now)).toBe(true);
  expect(view(() => then).withholds(then)).toBe(false);
  expect(view(() => ({ ...then, deleted: true })).pseudonymOf(then)).toBeUndefined();
});

test("nothing of one's own is withheld from oneself", () => {
  const view = integrationView({ ...viewer, pseudonymKey: newPseudonymKey() });
  expect(ownView(view).withholds(person({ privacy_mode: true }))).toBe(false);
});
