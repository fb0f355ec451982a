import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aDelivery } from "@/e2e/support/deliveries";
import { aLogReader, assignLogPositions, fetchLog, readLogPage } from "@/e2e/support/event-log";
import { machineHost } from "@/e2e/support/machine-host";
import { aMember, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { eventLogHealth } from "@/lib/portal/operator/health";
import { publisherEventLog } from "./event-log";

const host = machineHost();

test("the publisher sees when the log was last read and how much is unread; the metrics show the lag; strangers see nothing", async () => {
  const organization = await anOrganization();
  const [publisher, stranger, event] = [
    await aPerson(),
    await aPerson(),
    await anEvent(organization),
  ];
  await aMember(organization, publisher);
  const { app } = await aLogReader(organization);
  const seen = () => publisherEventLog(publisher.id, app.id);
  expect(await seen()).toEqual({ reader: null, unread: 0, unreadSince: null });
  const { delivery_id } = await aDelivery(app, event);
  for (let n = 0; n < 2; n++) await aDelivery(app, event, { replay_of: delivery_id });
  expect(await eventLogHealth()).toEqual({ unplaced: 2, readers: 0, lagSeconds: 0 });
  await assignLogPositions();
  expect(await seen()).toEqual({ reader: null, unread: 3, unreadSince: expect.any(Date) });
  const { next } = await readLogPage(host.origin, app, "?limit=2");
  await flushWriteBehind();
  expect(await seen()).toEqual({
    reader: { read_at: expect.any(Date), streaming: false },
    unread: 1,
    unreadSince: expect.any(Date),
  });
  const { lagSeconds, ...counts } = await eventLogHealth();
  expect(counts).toEqual({ unplaced: 0, readers: 1 });
  expect(lagSeconds).toBeGreaterThan(0);
  const stream = await fetchLog(host.origin, app, `?after=${next}`, {
    headers: { Accept: "text/event-stream" },
  });
  for await (const part of stream.body ?? [])
    if (String.fromCharCode(...part).includes("data:")) break;
  await flushWriteBehind();
  expect(await seen()).toMatchObject({ reader: { streaming: true }, unread: 0, unreadSince: null });
  expect(await eventLogHealth()).toEqual({ unplaced: 0, readers: 1, lagSeconds: 0 });
  expect(await publisherEventLog(stranger.id, app.id)).toBeNull();
});
