import { buffer } from "node:stream/consumers";
import type { ReadMessage } from "@/lib/reconcile/watched-schedule/read-apart";
import { readableProgram, type ScheduleFile } from "@/lib/reconcile/watched-schedule/read-apart";

// Reads one large schedule for the process that started it, which ends it
// (lib/reconcile/watched-schedule/read-apart.ts).

const itemsPerMessage = 500; // the receiver does other things between two messages

const send = (message: ReadMessage) => process.send?.(message);

process.once("message", async (origin: Omit<ScheduleFile, "body">) => {
  const program = await readableProgram({ ...origin, body: await buffer(process.stdin) });
  if ("unreadable" in program) return send({ rest: program });
  const { items, ...rest } = program;
  for (let at = 0; at < items.length; at += itemsPerMessage)
    send({ items: items.slice(at, at + itemsPerMessage) });
  send({ rest });
});
process.once("disconnect", () => process.exit());
