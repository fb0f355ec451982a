import { prisma } from "@/lib/db/prisma";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { aLogReader, assignLogPositions } from "./event-log";
import { callReadApi } from "./read-api";
import { aConnection, anInstallationToken } from "./world";

/** An integration that may read everything of the event, without a limit that a test would meet. */
export async function aCopyingApp(event: { id: string; organization_id: string }) {
  const { app } = await aLogReader(
    { id: event.organization_id },
    { limit_installation: "1000000/3600,1000000/60,50" },
  );
  const connection = await aConnection(app, event);
  const { token } = await anInstallationToken(connection);
  return { app, connection, token };
}

/** Makes the deliveries of all occurrences and their positions in the log, as the worker does. */
export async function deliverToLog(): Promise<void> {
  for (;;) {
    const claimed = await claimOccurrences(200, 30);
    if (claimed.length === 0) break;
    await fanOut(claimed, () => {});
  }
  await assignLogPositions();
  await prisma().delivery.updateMany({
    where: { status: "pending" },
    data: { status: "delivered", settled_at: new Date(), next_attempt_at: null },
  });
}

export const mirroredPaths: Record<string, string> = {
  event: "",
  participant: "/participants",
  activity: "/activities",
  thread: "/threads",
  location: "/locations",
  registration_wave: "/registration-waves",
  role: "/roles",
};

/** Everything that the read API serves, as `KIND/ID` and the record's bytes. */
export async function servedRecords(eventId: string, token: string): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (const [kind, path] of Object.entries(mirroredPaths)) {
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "?limit=50" : `?limit=50&cursor=${cursor}`;
      const response = await callReadApi(`/events/${eventId}${path}${query}`, token);
      const answer = await response.json();
      if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
      for (const record of answer.items ?? [answer.event])
        records.set(`${kind}/${record.id}`, JSON.stringify(record));
      cursor = answer.next_cursor ?? null;
    } while (cursor !== null);
  }
  return new Map([...records].sort(([one], [other]) => (one < other ? -1 : 1)));
}
