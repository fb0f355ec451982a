/** A path that Next alone serves. */
export type Handler = (request: Request) => Promise<Response>;

/** What a machine-facing path reads of a request. The web's Request is one; our own server makes a lighter one (`node-request.ts`). */
export interface MachineRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has">;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** The response has the whole body, also for HEAD; the host omits it there. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parts are sent as they come, as fast as the client reads them. */
  body: string | Uint8Array<ArrayBuffer> | AsyncIterable<string> | null;
}

export const responseOf = ({ status, headers, body }: Answer, method = "GET"): Response =>
  new Response(method === "HEAD" ? null : isStreamed(body) ? streamOf(body) : body, { status, headers });

export const isStreamed = (body: Answer["body"]): body is AsyncIterable<string> =>
  body !== null && typeof body === "object" && Symbol.asyncIterator in body;

function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
