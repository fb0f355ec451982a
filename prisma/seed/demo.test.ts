import { expect, test } from "vitest";
import "@/e2e/support/database";
import { row } from "@/e2e/support/bundle";
import { verifyPassword } from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { loadDemo } from "./demo";

test("the demo data loads: everybody who can sign in, people in every state, integrations at work and waiting", async () => {
  for (const { email, password } of await loadDemo()) {
    const { password_hash } = await prisma().person.findFirstOrThrow({ where: { email, is_guest: false } });
    expect(await verifyPassword(password, password_hash), email).toBe(true);
  }
  expect(await row("SELECT count(DISTINCT organization_id)::int AS organizations, count(*)::int AS events FROM events")).toEqual({
    organizations: 2,
    events: 3,
  });
  expect(await row("SELECT array_agg(DISTINCT application_status ORDER BY application_status) AS states FROM event_people")).toEqual({
    states: ["approved", "pending", "rejected", "revision_requested"],
  });
  expect(await row("SELECT array_agg(DISTINCT status ORDER BY status) AS states FROM registration_waves")).toEqual({
    states: ["canceled", "finished", "scheduled", "started"],
  });
  expect(
    await row(
      "SELECT count(*) FILTER (WHERE removed_at IS NOT NULL)::int AS removed, count(*) FILTER (WHERE cancelled_at IS NOT NULL)::int AS cancelled FROM event_people",
    ),
  ).toEqual({ removed: 1, cancelled: 2 });
  expect(await row("SELECT array_agg(status ORDER BY status) AS states FROM connections")).toEqual({ states: ["connected", "reconsent_required"] });
  expect(await row("SELECT count(*)::int AS consents FROM consents")).toEqual({ consents: 1 });
});
