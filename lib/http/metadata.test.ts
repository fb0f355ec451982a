import { afterEach, expect, test } from "vitest";
import { config, readConfig } from "@/lib/config/config";
import { securityContact } from "./metadata";

const { SUPPORT_CONTACT } = config();
afterEach(() => {
  config().SUPPORT_CONTACT = SUPPORT_CONTACT;
});

const read = async (contact?: string) => {
  config().SUPPORT_CONTACT =
    contact === undefined ? undefined : readConfig({ SUPPORT_CONTACT: contact }).SUPPORT_CONTACT;
  return securityContact(new Request("http://localhost:3000/.well-known/security.txt"));
};

test.each([
  ["security@example.com", "mailto:security@example.com"],
  ["https://example.com/help", "https://example.com/help"],
])("names SUPPORT_CONTACT %s, and expires in less than a year", async (contact, address) => {
  const response = await read(contact);
  const fields = new Map(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(fields.get("Contact")).toBe(address);
  const expires = Date.parse(fields.get("Expires") ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3_600_000);
});

test("without SUPPORT_CONTACT there is none", async () => {
  expect((await read()).status).toBe(404);
});
