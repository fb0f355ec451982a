import { runProcess } from "@/scripts/process/lifecycle";

// Two parts that never finish closing, over a database that can.
await runProcess(async (onStop) => {
  onStop(async () => console.info("database closed"));
  onStop(() => new Promise(() => {}));
  onStop(() => new Promise(() => {}));
  setInterval(() => {}, 60_000);
  console.info("up");
  return "running";
}, 4_000);
