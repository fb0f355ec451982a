import { afterEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnection, aMembership, anEvent, anIntegration } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { operatorDuties } from "@/lib/portal/deletion-duties/duties";
import { disconnect } from "@/lib/transitions/connection/end";
import { attestDeletion } from "@/lib/transitions/deletion-duty/attest";
import { notifyOverdue } from "@/lib/transitions/deletion-duty/notify";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { overdueDeletions } from "./jobs";

// docs/rules/deletion-duties.md#overdue-notices

const running = new AbortController().signal;
const day = "23 hours 59 minutes";

afterEach(async () => {
  config().DELETION_DUTY_TTL = 2_592_000;
  await pool().query("DELETE FROM deletion_duties");
});

async function aWorld() {
  const { organization, person, actor: publisher } = await aMembership();
  const integration = await anIntegration(organization);
  const disconnectOne = async () => {
    const connection = await aConnection(integration, await anEvent(organization));
    await disconnect(publisher, connection.id);
    return prisma().deletionDuty.findFirstOrThrow({
      where: { integration_id: integration.id, event_id: connection.event_id },
    });
  };
  const notices = async () => {
    const found = await prisma().notification.findMany({
      where: { person_id: person.id, kind: "deletion_duties.overdue" },
      orderBy: { created_at: "asc" },
    });
    const mails = await prisma().mail.count({
      where: { notification_id: { in: found.map(({ id }) => id) } },
    });
    expect(mails).toBe(found.length);
    return found.map(({ details }) => details);
  };
  return { publisher, integration, disconnectOne, notices };
}

const age = (by: string, column: string) =>
  pool().query(`UPDATE deletion_duties SET ${column} = ${column} - $1::interval`, [by]);

test("with a deadline of one second, a duty is overdue a second after its cause: the publisher gets one notice, and the operator's list starts with it", async () => {
  const { integration, publisher, disconnectOne, notices } = await aWorld();
  const [attested, ...late] = [await disconnectOne(), await disconnectOne(), await disconnectOne()];
  await attestDeletion(publisher, integration.id, attested?.id ?? "");
  await overdueDeletions.run(running);
  expect(await notices()).toEqual([]);
  config().DELETION_DUTY_TTL = 1;
  await pool().query(
    "SELECT pg_sleep_until(max(opened_at) + interval '1 second') FROM deletion_duties",
  );
  await overdueDeletions.run(running);
  expect(await notices()).toMatchObject([{ duties: 2 }]);
  const { rows, overdue, open } = await operatorDuties(1);
  expect([overdue, open]).toEqual([2, 2]);
  expect(rows.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    ...late.map(({ id }) => [id, true]),
    [attested?.id, false],
  ]);
});

test("a duty becomes overdue at its deadline, not a minute earlier", async () => {
  const { disconnectOne, notices } = await aWorld();
  await disconnectOne();
  await age("29 days 23 hours 59 minutes", "opened_at");
  await overdueDeletions.run(running);
  expect(await notices()).toEqual([]);
  await age("1 minute", "opened_at");
  await overdueDeletions.run(running);
  expect(await notices()).toMatchObject([{ duties: 1 }]);
});

test("each duty is reported once, and an integration is notified at most once a day: later overdue duties wait until the day ends", async () => {
  const { disconnectOne, notices } = await aWorld();
  config().DELETION_DUTY_TTL = 60;
  await disconnectOne();
  await age("2 minutes", "opened_at");
  await overdueDeletions.run(running);
  await disconnectOne();
  await age("2 minutes", "opened_at");
  await overdueDeletions.run(running);
  expect(await notices()).toMatchObject([{ duties: 1 }]);
  await age(day, "overdue_notified_at");
  await overdueDeletions.run(running);
  expect(await notices()).toMatchObject([{ duties: 1 }]);
  await age("1 minute", "overdue_notified_at");
  await overdueDeletions.run(running);
  await age("2 days", "overdue_notified_at");
  await overdueDeletions.run(running);
  expect(await notices()).toMatchObject([{ duties: 1 }, { duties: 1 }]);
});

test("a sandbox's duties appear in no list, and nobody is notified of them", async () => {
  const { integration, publisher } = await aWorld();
  await createSandbox(publisher, integration.id);
  const { id: testIntegration } = await prisma().integration.findFirstOrThrow({
    where: { sandbox_id: { not: null } },
  });
  const event = await prisma().event.findFirstOrThrow({ where: { sandbox_id: { not: null } } });
  await prisma().deletionDuty.create({
    data: { integration_id: testIntegration, event_id: event.id, cause: "disconnected" },
  });
  await age("31 days", "opened_at");
  await overdueDeletions.run(running);
  expect(
    await prisma().deletionDuty.findMany({ where: { integration_id: testIntegration } }),
  ).toMatchObject([{ overdue_notified_at: null }]);
  expect(await operatorDuties(1)).toMatchObject({ rows: [], total: 0, overdue: 0, open: 0 });
});

test("exactly one of several concurrent workers notifies", async () => {
  const { integration, disconnectOne, notices } = await aWorld();
  config().DELETION_DUTY_TTL = 60;
  await disconnectOne();
  await age("2 minutes", "opened_at");
  await Promise.all(Array.from({ length: 8 }, () => notifyOverdue(integration.id)));
  expect(await notices()).toMatchObject([{ duties: 1 }]);
});
