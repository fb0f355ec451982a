/** The handler of a path that only Next serves. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * The parts of a request that a machine-facing path reads. A web `Request` satisfies it; our own
 * server creates a lighter object (`node-request.ts`).
 */
export interface MachineRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** A response. It contains the whole body even for HEAD; the host omits it then. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parts are sent as they are produced, as fast as the client reads them. */
  body: string | Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array> | null;
}

export const responseOf = ({ status, headers, body }: Answer, method = "GET"): Response =>
  new Response(method === "HEAD" ? null : isStreamed(body) ? streamOf(body) : body, {
    status,
    headers,
  });

export const isStreamed = (body: Answer["body"]): body is AsyncIterable<string | Uint8Array> =>
  body !== null && typeof body === "object" && Symbol.asyncIterator in body;

function streamOf(parts: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
