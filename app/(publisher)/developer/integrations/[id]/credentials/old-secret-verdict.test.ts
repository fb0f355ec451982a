import { expect, test } from "vitest";
import { oldSecretVerdict } from "./old-secret-verdict";

const now = new Date("2027-05-01T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const current = (lastUse: number | null) => ({
  created_at: ago(300),
  last_used_at: lastUse === null ? null : ago(lastUse),
});
const previous = (lastUse: number | null) => ({
  created_at: ago(9_000),
  last_used_at: lastUse === null ? null : ago(lastUse),
});
const verdict = (one: number | null, other: number | null) =>
  oldSecretVerdict(current(one), previous(other), now);

test("the old secret stays while nothing has used the new one", () => {
  expect(verdict(null, null)).toMatchObject({
    tone: "warn",
    words: expect.stringContaining("nothing has used the new secret"),
  });
  expect(verdict(null, 400)).toMatchObject({ tone: "warn" });
});

test("the old secret can go when the new one is in use and the old one has not been used since the rotation", () => {
  expect(verdict(2, null)).toMatchObject({ tone: "good" });
  expect(verdict(2, 400)).toMatchObject({ tone: "good" });
});

test("a use within the last hour keeps the old secret; an older use since the rotation does not", () => {
  expect(verdict(2, 59)).toMatchObject({
    tone: "warn",
    words: expect.stringContaining("within the last hour"),
  });
  expect(verdict(2, 61)).toMatchObject({
    tone: "good",
    words: expect.stringContaining("probably"),
  });
});
