import { createGunzip } from "node:zlib";
import { within } from "@/lib/deadline";
import type { MachineRequest } from "@/lib/http/handler";

/** The bytes could not be decompressed, or stand for too much. */
export class BrokenBody extends Error {
  override readonly name = "BrokenBody";
}

/** The connection ended before the body did. */
export class CutBody extends Error {
  override readonly name = "CutBody";
}

/** The client sent nothing for too long. */
export class SilentBody extends Error {
  override readonly name = "SilentBody";
}

export type Encoding = "identity" | "gzip";

const silentAtMostMs = 30_000;

/**
 * The body without its Content-Encoding, piece by piece and no faster than it is consumed. Throws
 * only BrokenBody, SilentBody and CutBody.
 */
export function bodyOf(
  { body }: Pick<MachineRequest, "body">,
  encoding: Encoding,
  silenceMs = silentAtMostMs,
): AsyncIterable<Uint8Array> {
  const pieces = limitSilence(body ?? [], silenceMs);
  return encoding === "gzip" ? gunzipped(pieces) : pieces;
}

/**
 * Counts only the time in which this process waits for the client. A client that waits for this
 * process is not silent.
 */
async function* limitSilence(
  body: NonNullable<MachineRequest["body"]>,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  const pieces =
    Symbol.asyncIterator in body ? body[Symbol.asyncIterator]() : body[Symbol.iterator]();
  try {
    for (;;) {
      const pending = Promise.resolve(pieces.next()).catch((cause) => {
        throw new CutBody("cut", { cause });
      });
      const next = await within(silenceMs, pending, () => {
        throw new SilentBody(`nothing came for ${silenceMs / 1_000} s`);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Settles when the client sends more, if it ever does.
    void Promise.resolve(pieces.return?.()).catch(() => {});
  }
}

/** A slice's output, at most a thousand times as large, is passed on before the next slice. */
const sliceBytes = 1_024;

/** Text compresses less. Some repetition at the beginning is no bomb. */
const [timesAtMost, repeatedAtMost] = [100, 4_000_000];

async function* gunzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const output: Uint8Array[] = [];
  let [given, received] = [0, 0];
  let fail = (_reason: BrokenBody) => {};
  gunzip
    .on("data", (piece: Buffer) => output.push(piece))
    .on("error", (cause) => fail(new BrokenBody("gzip", { cause })));
  const step = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      begin(() => setImmediate(resolve)); // by then the stream has emitted the output of the step
    });
  try {
    for await (const piece of body)
      for (let at = 0; at < piece.length; at += sliceBytes) {
        const slice = piece.subarray(at, at + sliceBytes);
        await step((done) => gunzip.write(slice, done));
        given += slice.length;
        for (const { length } of output) received += length;
        if (received > Math.max(repeatedAtMost, timesAtMost * given))
          throw new BrokenBody("gzip bomb");
        yield* output.splice(0);
      }
    await step((done) => gunzip.once("close", done).end());
    yield* output.splice(0);
  } finally {
    gunzip.destroy();
  }
}
