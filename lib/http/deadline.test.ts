import { expect, test } from "vitest";
import { withinDeadline } from "./deadline";

test("work that does not end in time is refused as 503 with Retry-After", async () => {
  const never = new Promise(() => {});
  await expect(withinDeadline(5, never)).rejects.toMatchObject({ code: "service_unavailable", headers: { "Retry-After": expect.any(String) } });
});

test("work that ends in time gives its value, or its own failure", async () => {
  expect(await withinDeadline(1_000, Promise.resolve("value"))).toBe("value");
  await expect(withinDeadline(1_000, Promise.reject(new Error("own")))).rejects.toThrow("own");
});
