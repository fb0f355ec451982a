import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import { anEvent, anOrganization } from "@/e2e/support/world";

const host = machineHost();

afterEach(() => void vi.restoreAllMocks());

const textOf = (statement: unknown): string => {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement
    ? String(statement.text)
    : "";
};

/** Records the statements sent to the database, and waits for the next wake-up of a worker. */
function recordStatements() {
  const sent: string[] = [];
  let woken = () => {};
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    sent.push(textOf(given[0]));
    if (sent.at(-1)?.includes("pg_notify")) woken();
    return Reflect.apply(query, this, given);
  });
  return { sent, wake: () => new Promise<void>((resolve) => (woken = resolve)) };
}

test("a worker is woken at most twelve database messages after the last byte of a single line", async () => {
  const organization = await anOrganization();
  const [event, { token }] = [await anEvent(organization), await aFeedToken(organization)];
  const { sent, wake } = recordStatements();
  const request = httpRequest(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
  });
  const answered = new Promise((resolve, reject) =>
    request.once("error", reject).once("response", (response) => resolve(response.resume())),
  );
  const sendLine = async (name: string) => {
    const woken = wake();
    request.write(
      feedBody([{ kind: "thread", event: event.id, id: randomUUID(), data: { name } }]),
    );
    await woken;
  };
  await sendLine("The first, with which the request takes the event");
  await vi.waitUntil(() => sent.some((text) => text.includes("pg_logical_emit_message")), {
    timeout: 15_000,
  }); // its batch is done
  sent.length = 0;
  await sendLine("The second");
  // A timed lease renewal sends the same statement as the batch's own; the Set drops such
  // duplicates.
  expect([...new Set(sent)].length).toBeLessThanOrEqual(12);
  request.end();
  await answered;
});
