import { expect, test } from "vitest";
import type { Exchange } from "./client";
import { limitConcurrency } from "./ping";

const request = { url: "https://example.com/hook", headers: {}, body: "" };

test("the number of concurrent requests is limited, and one more is refused until one of them ends", async () => {
  const ends: ((exchange: Exchange) => void)[] = [];
  const client = limitConcurrency(2, { post: () => new Promise((resolve) => ends.push(resolve)) });
  const first = client.post(request);
  void client.post(request);
  await expect(client.post(request)).rejects.toMatchObject({
    code: "service_unavailable",
    headers: { "Retry-After": "10" },
  });
  ends[0]?.({ outcome: "unreachable", reason: "timeout", durationMs: 1 });
  await first;
  void client.post(request);
  expect(ends).toHaveLength(3);
});
