import { expect, test, vi } from "vitest";
import { faultOf, log } from "./log";

test("an event is logged as one line of JSON, whatever its details contain", () => {
  const line = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  log("info", "web listens", { address: "a\nb" });
  expect(line).toHaveBeenCalledOnce();
  const text = String(line.mock.calls[0]?.[0]);
  expect(text.trimEnd()).not.toContain("\n");
  expect(JSON.parse(text)).toMatchObject({ level: "info", event: "web listens", address: "a\nb" });
  line.mockRestore();
});

test("a library error is logged with its code, not with its message, which may quote a value", () => {
  const error = Object.assign(new Error('duplicate key "ana@example.com"'), { code: "23505" });
  const fault = faultOf(error);
  expect(fault).toMatchObject({ fault: "Error", code: "23505" });
  expect(JSON.stringify(fault)).not.toContain("ana@example.com");
  expect(JSON.stringify(faultOf(new TypeError("ana@example.com")))).not.toContain(
    "ana@example.com",
  );
});
