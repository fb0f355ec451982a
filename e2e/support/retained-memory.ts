import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/**
 * The bytes of buffers that are still referenced. Unreferenced buffers are collected first, because
 * the time of their collection depends on the machine and on V8's version.
 */
export async function retainedBufferBytes(): Promise<number> {
  collectGarbage();
  await wait(20); // V8 frees the memory of collected buffers on a separate thread.
  return process.memoryUsage().arrayBuffers;
}
