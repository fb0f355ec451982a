import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";

const host = machineHost();

async function aFeed() {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const { token } = await aFeedToken(organization);
  const request = httpRequest(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
  });
  const answer = new Promise<{ status: number; body: string; at: number }>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", async (response) =>
      resolve({
        status: response.statusCode ?? 0,
        body: await text(response),
        at: performance.now(),
      }),
    );
  });
  return {
    answer,
    send: (name: string) =>
      request.write(
        feedBody([{ kind: "thread", event: event.id, id: randomUUID(), data: { name } }]),
      ),
    end: () => request.end(),
    threads: () => prisma().thread.count({ where: { event_id: event.id } }),
    outcomes: () =>
      prisma().feedRequest.findMany({ where: { token: { organization_id: organization.id } } }),
  };
}

test.concurrent("a feed may take longer than the time limit of other bodies", {
  timeout: 120_000,
}, async () => {
  const feed = await aFeed();
  for (let line = 0; line < 4; line++) {
    feed.send(`Thread ${line}`);
    if (line < 3) await wait(12_000);
  }
  feed.end();
  expect(await feed.answer).toMatchObject({ status: 200 });
  expect(await feed.threads()).toBe(4);
});

test.concurrent("a feed that is silent for 30 s is ended, and the lines it sent stay applied", {
  timeout: 120_000,
}, async () => {
  const feed = await aFeed();
  feed.send("Thread 0");
  await wait(5_000);
  feed.send("Thread 1");
  const silentSince = performance.now();
  const { status, body, at } = await feed.answer;
  expect([status, JSON.parse(body).error]).toEqual([408, "invalid_request"]);
  expect(at - silentSince).toBeGreaterThan(29_000);
  expect(await feed.threads()).toBe(2);
  expect(await feed.outcomes()).toMatchObject([{ outcome: "silent", lines: 2n }]);
});

test.concurrent("any other body has 30 s to arrive", { timeout: 60_000 }, async () => {
  const socket = connect(Number(new URL(host.origin).port), "127.0.0.1");
  const begun = performance.now();
  socket.write(
    "POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=",
  );
  const answered = await text(socket).catch((error) => String(error));
  expect(answered).toContain("408 Request Timeout");
  expect(performance.now() - begun).toBeGreaterThan(29_000);
  expect(performance.now() - begun).toBeLessThan(45_000);
});
