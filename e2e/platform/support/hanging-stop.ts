import { runProcess } from "@/scripts/process/lifecycle";

// Two parts that never finish closing, opened after a database that does.
await runProcess(async (onStop) => {
  onStop(async () => console.info("database closed"));
  onStop(() => new Promise(() => {}));
  onStop(() => new Promise(() => {}));
  setInterval(() => {}, 60_000);
  console.info("up");
  return "running";
}, 4_000);
