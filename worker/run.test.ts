import { expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import { startWorker } from "./run";

test("a failing job is logged and retried, and delays no other job", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const failing = vi.fn(async () => {
    throw new Error("broken");
  });
  const hanging = vi.fn(
    (stop: AbortSignal) =>
      new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve())),
  );
  const worker = startWorker([
    { name: "hanging", everySeconds: 0.01, run: hanging },
    { name: "failing", everySeconds: 0.01, run: failing },
  ]);
  await eventually(() => expect(failing.mock.calls.length).toBeGreaterThan(2));
  await worker.stop();
  expect(hanging).toHaveBeenCalledOnce();
  expect(String(output.mock.calls[0]?.[0])).toContain('"job":"failing"');
  output.mockRestore();
});

test("a stop waits for the current run and starts no new one", async () => {
  let done = false;
  const run = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    done = true;
  });
  const worker = startWorker([{ name: "slow", everySeconds: 0.001, run }]);
  await worker.stop();
  expect(done).toBe(true);
  expect(run).toHaveBeenCalledOnce();
});
