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

/** What it answers: the body as a whole, also to HEAD; the host leaves it out there. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

export const responseOf = ({ status, headers, body }: Answer, method = "GET"): Response =>
  new Response(method === "HEAD" ? null : body, { status, headers });
