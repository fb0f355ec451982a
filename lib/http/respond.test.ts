import { afterEach, expect, test, vi } from "vitest";
import { refuse } from "@/lib/errors/refusal";
import { respondError } from "./respond";

const logged = vi.spyOn(process.stdout, "write").mockReturnValue(true);
afterEach(() => logged.mockClear());

test("a refusal becomes the envelope, with its extra members and the request id in body and header", async () => {
  const response = respondError(
    refuse("insufficient_scope", { required_scope: "event.read" }),
    "request-1",
  );
  expect(response.status).toBe(403);
  expect(response.headers.get("x-service-request-id")).toBe("request-1");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.json()).toEqual({
    error: "insufficient_scope",
    message: expect.any(String),
    request_id: "request-1",
    required_scope: "event.read",
  });
});

test.each([
  Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("shutdown"), { code: "57P01" }),
  Object.assign(new Error("canceling statement"), { code: "57014" }),
  Object.assign(new Error("deadlock detected"), { code: "40P01" }),
  Object.assign(new Error("write conflict or deadlock"), { code: "P2034" }),
  new Error("timeout exceeded when trying to connect"),
  new Error("wrapped", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) }),
])("an outage of the database (%s) is 503 with Retry-After", async (outage) => {
  const response = respondError(outage, "request-1");
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ error: "service_unavailable" });
});

test("any other failure is internal_error without details", async () => {
  const response = respondError(new TypeError("svc_at_secret is not a function"), "request-1");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("svc_at_secret");
});

test("the log has the location of a failure and never quotes a library's message", () => {
  respondError(Object.assign(new TypeError("svc_at_secret"), { code: "XX000" }), "request-1");
  const line = String(logged.mock.calls);
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    event: "request failed",
    request_id: "request-1",
    fault: "TypeError",
    code: "XX000",
  });
  expect(line).toContain("respond.test.ts");
  expect(line).not.toContain("svc_at_secret");
});
