import { expect, test } from "vitest";
import "@/e2e/support/database";
import { platformLogFile } from "@/app/(operator)/operator/exports/log-file";
import { parseCsv } from "@/e2e/support/csv";
import { aCookieHeader } from "@/e2e/support/oauth";
import { aMember, anActor, anOrganization, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { renameOrganization } from "@/lib/transitions/organization/create";
import { organizationLogFile } from "./log-file";

// docs/rules/downloads.md

const formula = '=HYPERLINK("https://evil.example")';

async function aRenamedOrganization() {
  const [organization, manager, member] = [
    await anOrganization(),
    await aPerson({ name: formula }),
    await aPerson(),
  ];
  await aMember(organization, manager);
  await aMember(organization, member, { manage_events: true, manage_integrations: false });
  await renameOrganization(anActor(manager), organization.id, { name: "Lantern Society" });
  return { organization, manager, member };
}

const organizationLog = async ({ id }: { id: string }, file: string, person?: { id: string }) =>
  organizationLogFile(
    new Request(`http://localhost:3000/organizations/${id}/exports/${file}`, {
      headers: person ? await aCookieHeader(person) : {},
    }),
  );

const platformLog = async (file: string, person: { id: string }) =>
  platformLogFile(
    new Request(`http://localhost:3000/operator/exports/${file}`, {
      headers: await aCookieHeader(person),
    }),
  );

test("a manager downloads the organization's log, which records the download; formulas in names are defused", async () => {
  const { organization, manager } = await aRenamedOrganization();
  const rows = parseCsv(
    await (await organizationLog(organization, "activity-log.csv", manager)).text(),
  );
  expect(rows.map((row) => [row.Action, row.Who])).toEqual([
    ["organization.log_downloaded", `'${formula}`],
    ["organization.renamed", `'${formula}`],
  ]);
  const invitations: unknown = await (
    await organizationLog(organization, "activity-log.json?about=invitation", manager)
  ).json();
  expect(invitations).toEqual([]);
});

test("other members, strangers and operators get a 404 for the organization's log, and a refused download leaves no entry", async () => {
  const { organization, member } = await aRenamedOrganization();
  for (const person of [member, await aPerson(), await aPerson({ is_operator: true })])
    expect((await organizationLog(organization, "activity-log.csv", person)).status).toBe(404);
  expect((await organizationLog(organization, "activity-log.csv")).status).toBe(401);
  const entries = await prisma().auditEntry.findMany({
    where: { organization_id: organization.id },
    select: { action: true },
  });
  expect(entries).toEqual([{ action: "organization.renamed" }]);
});

test("an operator downloads the platform's log with addresses; others get a 404", async () => {
  const { manager } = await aRenamedOrganization();
  const operator = await aPerson({ name: "Ines", is_operator: true });
  const answer = await platformLog("activity-log.csv?about=operator", operator);
  const [latest] = parseCsv(await answer.text());
  expect(answer.headers.get("content-disposition")).toMatch(/filename="platform-activity-log-/);
  expect(latest).toMatchObject({
    Action: "operator.log_downloaded",
    Who: "Ines",
    Details: expect.stringContaining("csv"),
    Address: expect.any(String),
  });
  expect((await platformLog("activity-log.csv", manager)).status).toBe(404);
  expect((await platformLog("people.csv", operator)).status).toBe(404);
});
