import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { integrationView, ownView } from "./integration-view";
import { newPseudonymKey } from "./pseudonym";
import { allPeople, type PersonState, type ShownPeople } from "./withholding";

const person = (state: Partial<PersonState> = {}): PersonState => ({
  person_id: randomUUID(),
  deleted: false,
  privacy_mode: false,
  consents: null,
  ...state,
});
const pseudonymKey = newPseudonymKey();
const viewOf = (shows: ShownPeople, stateNow?: () => PersonState | undefined) =>
  integrationView({ integrationId: "one", shows, pseudonymKey, ...(stateNow && { stateNow }) });
const none: ShownPeople = { participants: false, activity_people: false };

test.each([
  ["is not in privacy mode", person(), false],
  ["is in privacy mode", person({ privacy_mode: true }), true],
  [
    "is in privacy mode and consented to this integration",
    person({ privacy_mode: true, consents: ["other", "one"] }),
    false,
  ],
  [
    "is in privacy mode and consented to another integration",
    person({ privacy_mode: true, consents: ["other"] }),
    true,
  ],
])("a person who %s", (_, state, withheld) => {
  expect([
    viewOf(allPeople).withholds(state),
    viewOf(allPeople).withholdsInActivity(state),
  ]).toEqual([withheld, withheld]);
});

test("a connection without a scope that shows people gets no personal data, whatever people consented to", () => {
  for (const state of [person(), person({ privacy_mode: true, consents: ["one"] })])
    expect([viewOf(none).withholds(state), viewOf(none).withholdsInActivity(state)]).toEqual([
      true,
      true,
    ]);
});

test("a connection with only event.read sees the people an activity names, but neither personal fields nor notes", () => {
  const view = viewOf({ participants: false, activity_people: true });
  expect([view.withholdsInActivity(person()), view.withholds(person()), view.showsNotes]).toEqual([
    false,
    true,
    false,
  ]);
  expect(view.withholdsInActivity(person({ privacy_mode: true }))).toBe(true);
});

test("a snapshot is withheld by the stricter of the state then and the state now", () => {
  const [then, now] = [person(), person({ privacy_mode: true })];
  expect(viewOf(allPeople, () => now).withholds(then)).toBe(true);
  expect(viewOf(allPeople, () => then).withholds(now)).toBe(true);
  expect(viewOf(allPeople, () => then).withholds(then)).toBe(false);
  expect(viewOf(allPeople, () => now).withholdsInActivity(then)).toBe(true);
  expect(viewOf(allPeople, () => ({ ...then, deleted: true })).pseudonymOf(then)).toBeUndefined();
});

test("a person's own data is never withheld from them, but the organizers' notes are", () => {
  const own = ownView(viewOf(allPeople), false);
  expect([own.withholds(person({ privacy_mode: true })), own.showsNotes]).toEqual([false, false]);
});
