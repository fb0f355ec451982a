import { expect, test } from "vitest";
import { actionWords, detailWords } from "./words";

test("an entry reads like a sentence, not like the stored data", () => {
  expect(actionWords("form_field.moved")).toBe("Form field moved");
  expect(actionWords("connection.ended")).toBe("Integration disconnected");
  const scopes = [
    { name: "event.read", required: true },
    { name: "participants.read", required: false },
  ];
  expect(
    detailWords({
      fields: ["start_time", "title"],
      declared_scopes: scopes,
      approved: true,
      reason: "",
      roles: [],
    }),
  ).toBe(
    "start time, title · declared scopes: event.read, participants.read (optional) · approved: yes",
  );
});
