import { expect, test } from "vitest";
import { withinDeadline } from "./deadline";

test("work that does not end in time is refused as 503 with Retry-After", async () => {
  const never = new Promise(() => {});
  await expect(withinDeadline(() => never, 5)).rejects.toMatchObject({
    code: "service_unavailable",
    headers: { "Retry-After": expect.any(String) },
  });
});

test("work that ends in time returns its value or throws its own error", async () => {
  expect(await withinDeadline(() => Promise.resolve("value"))).toBe("value");
  await expect(withinDeadline(() => Promise.reject(new Error("own")))).rejects.toThrow("own");
});
