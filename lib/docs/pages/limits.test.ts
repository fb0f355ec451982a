import { expect, test } from "vitest";
import { readConfig } from "@/lib/config/config";
import { higherLimits } from "./limits";

const contactIn = (SUPPORT_CONTACT: string) => readConfig({ SUPPORT_CONTACT }).SUPPORT_CONTACT;

test.each([
  ["ops@example.com", "[ops@example.com](mailto:ops@example.com)"],
  ["https://example.com/help", "[https://example.com/help](https://example.com/help)"],
])("the guide names SUPPORT_CONTACT %s as the contact for higher limits", (contact, link) => {
  expect(higherLimits(contactIn(contact))).toContain(link);
});

test("without SUPPORT_CONTACT the guide names no contact", () => {
  expect(higherLimits(contactIn(""))).not.toContain("](");
});

test.each(["the operator", "javascript:alert(1)", "ops@", "/help"])("SUPPORT_CONTACT %s is refused, and the error names the setting", (contact) => {
  expect(() => contactIn(contact)).toThrow(/SUPPORT_CONTACT: expected an e-mail address or/);
});
