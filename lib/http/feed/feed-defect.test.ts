import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";

const defective = randomUUID();

/**
 * Simulates a line that the service cannot read because of its own defect. No real line is known to
 * cause this.
 */
vi.mock("@/lib/reconcile/feed/read-line", async (original) => {
  const line = await original<typeof import("@/lib/reconcile/feed/read-line")>();
  const readLine: typeof line.readLine = (given, isPlatform) => {
    if (JSON.stringify(given.value).includes(defective)) throw new Error("a defect");
    return line.readLine(given, isPlatform);
  };
  return { ...line, readLine };
});

const host = machineHost();

test("a service failure while reading is a logged 500 with the envelope, not a fault of the body; the lines before it stay applied", async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const { token } = await aFeedToken(organization);
  const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const lines = [randomUUID(), defective, randomUUID()].map((id) => ({
    kind: "thread",
    event: event.id,
    id,
    data: { name: "Thread" },
  }));
  const response = await fetch(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
    body: feedBody(lines),
  });
  expect(response.status).toBe(500);
  const { error, request_id } = await response.json();
  expect(error).toBe("internal_error");
  const loggedLines = logged.mock.calls
    .map(([text]) => String(text))
    .filter((text) => text.includes(request_id));
  expect(loggedLines.map((text) => JSON.parse(text))).toMatchObject([
    { level: "error", event: "request failed" },
  ]);
  expect(
    await prisma().thread.findMany({ where: { event_id: event.id }, select: { id: true } }),
  ).toEqual([{ id: lines[0]?.id }]);
  expect(await prisma().feedRequest.findMany()).toMatchObject([
    { outcome: "failed", lines: 1n, changed: 1n },
  ]);
});
