import { expect, onTestFinished, test } from "vitest";
import { config, readConfig } from "@/lib/config/config";
import type { Page } from "@/lib/docs/content";
import { eventLogPage } from "./event-log";
import { higherLimits } from "./limits";
import { oauthPage } from "./oauth";

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

test("the pages of the guide name the limits of this server, also where they differ from the defaults", () => {
  const { LIMIT_EVENT_LOG, DELETION_DUTY_TTL } = config();
  onTestFinished(() => void Object.assign(config(), { LIMIT_EVENT_LOG, DELETION_DUTY_TTL }));
  Object.assign(config(), {
    LIMIT_EVENT_LOG: { ...LIMIT_EVENT_LOG, burst: { count: 45, seconds: 90 }, inFlight: 7 },
    DELETION_DUTY_TTL: 12 * 86_400,
  });
  expect(textOf(eventLogPage())).toContain("At most 45 requests in 90 seconds, and 7 at once.");
  expect(textOf(oauthPage())).toContain("within 12 days of a disconnect");
});

const textOf = ({ blocks }: Page) => JSON.stringify(blocks);

test.each(["the operator", "javascript:alert(1)", "ops@", "/help"])(
  "SUPPORT_CONTACT %s is refused, and the error names the setting",
  (contact) => {
    expect(() => contactIn(contact)).toThrow(/SUPPORT_CONTACT: expected an e-mail address or/);
  },
);
