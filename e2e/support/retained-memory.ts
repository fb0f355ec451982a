import { setTimeout as wait } from "node:timers/promises";
import { garbageCollector } from "@/scripts/process/heap";

const collectGarbage = garbageCollector();

/** Bytes of the buffers that something still holds: what merely waits to be collected, which depends on the machine and on V8's version, is collected first. */
export async function retainedBuffers(): Promise<number> {
  collectGarbage();
  await wait(20); // V8 frees the memory of collected buffers on a thread of its own.
  return process.memoryUsage().arrayBuffers;
}
