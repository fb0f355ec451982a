import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { faultsOf, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { feedLines, platformFeeder } from "@/e2e/support/feed-lines";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";

beforeEach(() => emptyTables("people", "organizations", "audit_entries"));

const anOperator = (email: string) =>
  aPerson({ email, name: "Olga", is_operator: true, email_proved_at: new Date() });
const withdraw = (...emails: string[]) => ({
  users: emails.map((email) => ({ email, operator: false })),
});

const operators = async () => {
  const people = await prisma().person.findMany({
    where: { is_operator: true },
    select: { email: true },
    orderBy: { email: "asc" },
  });
  return people.map(({ email }) => email);
};

const audited = () =>
  prisma().auditEntry.findMany({
    select: { actor_kind: true, action: true, subject_id: true },
    orderBy: { action: "asc" },
  });

const lastOperatorFault = (at: number) => ({
  path: `$.users[${at}].operator`,
  value: "false",
  expected: "true: the last operator stays",
});

test("a feed cannot withdraw the last operator, and the lines after that are applied", async () => {
  await anOperator("olga@example.com");
  const line = (id: string, operator: boolean) => ({
    kind: "user",
    event: undefined,
    id,
    data: { operator },
  });
  const [refused, applied] = await feedLines(
    [line("olga@example.com", false), line("pia@example.com", true)],
    platformFeeder,
  );
  expect(refused?.faults).toEqual([
    {
      line: 1,
      code: "validation_error",
      path: "$.data.operator",
      found: false,
      expected: "true: the last operator stays",
    },
  ]);
  expect(applied?.outcome).toBe("changed");
  expect(await operators()).toEqual(["olga@example.com", "pia@example.com"]);
});

test("a file cannot withdraw the last operator", async () => {
  await anOperator("olga@example.com");
  expect(await faultsOf(withdraw("olga@example.com"))).toEqual([lastOperatorFault(0)]);
  expect(await operators()).toEqual(["olga@example.com"]);
});

test("a file that withdraws all operators is refused at the last of them", async () => {
  await anOperator("olga@example.com");
  await anOperator("pia@example.com");
  expect(
    await faultsOf(withdraw("pia@example.com", "olga@example.com", "nobody@example.com")),
  ).toEqual([lastOperatorFault(1)]);
  expect(await operators()).toEqual(["olga@example.com", "pia@example.com"]);
});

test("a file that withdraws the only operator and appoints another one is loaded", async () => {
  await anOperator("olga@example.com");
  await loadJson({
    users: [
      ...withdraw("olga@example.com").users,
      { email: "new@example.com", name: "New", operator: true },
    ],
  });
  expect(await operators()).toEqual(["new@example.com"]);
});

test("a file and a page that withdraw the last two operators at the same time leave one", async () => {
  const olga = await anOperator("olga@example.com");
  await anOperator("pia@example.com");
  const faults = await whileAnotherTransaction(
    (tx) => tx.person.update({ where: { id: olga.id }, data: { is_operator: false } }),
    () => faultsOf(withdraw("pia@example.com")),
  );
  expect(faults).toEqual([lastOperatorFault(0)]);
  expect(await operators()).toEqual(["pia@example.com"]);
});

test("appointed, withdrawn and renamed people have the audit entries that the verbs write", async () => {
  await anOperator("olga@example.com");
  const pia = await anOperator("pia@example.com");
  const max = await aPerson({ email: "max@example.com", name: "Max", email_proved_at: new Date() });
  const file = {
    users: [
      { email: "pia@example.com", name: "Pia", operator: false },
      { email: "max@example.com", name: "Max", operator: true },
      { email: "new@example.com", name: "New", operator: true },
      { email: "none@example.com", name: "None" },
    ],
  };
  await loadJson(file);
  const created = await prisma().person.findFirstOrThrow({ where: { email: "new@example.com" } });
  const entries = await audited();
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining([
      { actor_kind: "service", action: "operator.appointed", subject_id: max.id },
      { actor_kind: "service", action: "operator.appointed", subject_id: created.id },
      { actor_kind: "service", action: "operator.withdrawn", subject_id: pia.id },
      { actor_kind: "service", action: "person.renamed", subject_id: pia.id },
    ]),
  );
  await loadJson(file);
  expect(await audited()).toHaveLength(4);
});

test("a file's new organizations, renamings and abilities of members have the audit entries that they have in a feed, once", async () => {
  const abilities = { manage_events: true, manage_integrations: false };
  const file = (name: string, members: object[]) => ({
    organizations: [{ id: uuid(1), name, members }],
  });
  const entries = () =>
    prisma().auditEntry.findMany({
      where: { organization_id: uuid(1) },
      select: { actor_kind: true, action: true, subject_type: true, details: true },
      orderBy: [{ at: "asc" }, { action: "asc" }],
    });
  const granted = {
    actor_kind: "service",
    action: "organization.abilities_set",
    subject_type: "person",
    details: abilities,
  };
  const first = file("Northern", [{ email: "pia@example.com", manage_events: true }]);
  await loadJson(first);
  await loadJson(first);
  expect(await entries()).toEqual([
    granted,
    {
      actor_kind: "service",
      action: "organization.created",
      subject_type: "organization",
      details: {},
    },
  ]);
  const second = file("Southern", [
    { email: "pia@example.com", manage_integrations: true },
    { email: "max@example.com" },
  ]);
  await loadJson(second);
  await loadJson(second);
  expect((await entries()).slice(2)).toEqual(
    expect.arrayContaining([
      { ...granted, details: { manage_events: true, manage_integrations: true } },
      { ...granted, details: { manage_events: false, manage_integrations: false } },
      {
        actor_kind: "service",
        action: "organization.renamed",
        subject_type: "organization",
        details: { before: "Northern", name: "Southern" },
      },
    ]),
  );
  expect(await entries()).toHaveLength(5);
});
