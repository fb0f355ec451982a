import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Buffers a response instead of sending it. When it is complete, `release` receives its body and sends the final response. */
export function holdBack(outgoing: ServerResponse, release: (body: Buffer) => void): void {
  const chunks: Uint8Array[] = [];
  const collect = (given: unknown[]) => {
    const [chunk] = given;
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
    return given.find((each) => typeof each === "function");
  };
  const held = {
    writeHead: (status: number, reason?: string | OutgoingHttpHeaders, headers = typeof reason === "object" ? reason : {}) => {
      outgoing.statusCode = status;
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) outgoing.setHeader(name, value);
      return outgoing;
    },
    flushHeaders: () => {},
    write: (...given: unknown[]) => {
      collect(given)?.();
      return true;
    },
    end: (...given: unknown[]) => {
      const done = collect(given);
      if (done) outgoing.once("finish", () => done());
      for (const name of Object.keys(held)) Reflect.deleteProperty(outgoing, name);
      release(Buffer.concat(chunks));
      return outgoing;
    },
  };
  Object.assign(outgoing, held);
}
