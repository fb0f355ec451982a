import { expect, test } from "vitest";
import "@/e2e/support/database";
import { randomBytes } from "node:crypto";
import { firstRow } from "@/e2e/support/bundle";
import { config } from "@/lib/config/config";
import { verifyPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { demoAccounts, loadDemo } from "./demo";

test("the demo data loads: accounts that can sign in, people in every state, an integration in use and one that needs re-consent, a sandbox with both tokens", async () => {
  for (const { email, password } of await loadDemo()) {
    const { password_hash } = await prisma().person.findFirstOrThrow({
      where: { email, is_guest: false },
    });
    expect(await verifyPassword(password, password_hash), email).toBe(true);
  }
  expect(
    await firstRow(
      `SELECT count(DISTINCT organization_id)::int AS organizations, count(*)::int AS events
        FROM events WHERE sandbox_id IS NULL`,
    ),
  ).toEqual({
    organizations: 2,
    events: 3,
  });
  expect(
    await firstRow(
      `SELECT array_agg(DISTINCT application_status ORDER BY application_status) AS states
        FROM event_people`,
    ),
  ).toEqual({
    states: ["approved", "pending", "rejected", "revision_requested"],
  });
  expect(
    await firstRow(
      "SELECT array_agg(DISTINCT status ORDER BY status) AS states FROM registration_waves",
    ),
  ).toEqual({
    states: ["canceled", "finished", "scheduled", "started"],
  });
  expect(
    await firstRow(
      `SELECT count(*) FILTER (WHERE removed_at IS NOT NULL)::int
          AS removed, count(*) FILTER (WHERE cancelled_at IS NOT NULL)::int AS cancelled
          FROM event_people`,
    ),
  ).toEqual({ removed: 1, cancelled: 2 });
  const ofReal = "JOIN integrations i ON i.id = c.integration_id WHERE i.sandbox_id IS NULL";
  expect(
    await firstRow(
      `SELECT array_agg(c.status ORDER BY c.status) AS states FROM connections c ${ofReal}`,
    ),
  ).toEqual({
    states: ["connected", "reconsent_required"],
  });
  expect(await firstRow(`SELECT count(*)::int AS consents FROM consents c ${ofReal}`)).toEqual({
    consents: 1,
  });
  const { integration_id } = await prisma().sandbox.findFirstOrThrow();
  expect(await sandboxOf(integration_id)).toMatchObject({
    installation: { token: expect.any(String) },
    user: { token: expect.any(String) },
  });
});

test("the passwords are those of this installation, and each account has its own", async () => {
  const settings = config();
  const here = await loadDemo();
  expect(new Set(here.map(({ password }) => password)).size).toBe(here.length);
  expect(here.map(({ password }) => password.length)).toEqual(here.map(() => 16));
  const shared = globalThis as { serviceConfig?: unknown; serviceKeys?: unknown };
  Object.assign(shared, {
    serviceConfig: { ...settings, SECRET_KEY: [randomBytes(32).toString("base64")] },
    serviceKeys: undefined,
  });
  const elsewhere = demoAccounts().map(({ password }) => password);
  Object.assign(shared, { serviceConfig: settings, serviceKeys: undefined });
  for (const { password } of here) expect(elsewhere).not.toContain(password);
});

test("a start that was ended before it had noted the accounts loads nothing twice", async () => {
  const counts = () =>
    firstRow(`SELECT (SELECT count(*)::int FROM integrations) AS integrations, (SELECT count(*)::int
        FROM sandboxes) AS sandboxes,
                (SELECT count(*)::int FROM connections) AS connections, (SELECT count(*)::int
                  FROM consents) AS consents,
                (SELECT count(*)::int FROM people) AS people`);
  await loadDemo();
  const once = await counts();
  await loadDemo();
  expect(await counts()).toEqual(once);
});
