import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Buffers a response instead of sending it. When it is complete, `send` receives its body and sends the final response. */
export function bufferResponse(outgoing: ServerResponse, send: (body: Buffer) => void): void {
  const chunks: Uint8Array[] = [];
  const collect = (args: unknown[]) => {
    const [chunk] = args;
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
    return args.find((each) => typeof each === "function");
  };
  const overrides = {
    writeHead: (status: number, reason?: string | OutgoingHttpHeaders, headers = typeof reason === "object" ? reason : {}) => {
      outgoing.statusCode = status;
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) outgoing.setHeader(name, value);
      return outgoing;
    },
    flushHeaders: () => {},
    write: (...args: unknown[]) => {
      collect(args)?.();
      return true;
    },
    end: (...args: unknown[]) => {
      const done = collect(args);
      if (done) outgoing.once("finish", () => done());
      for (const name of Object.keys(overrides)) Reflect.deleteProperty(outgoing, name);
      send(Buffer.concat(chunks));
      return outgoing;
    },
  };
  Object.assign(outgoing, overrides);
}
