import type { LoadRequest } from "@/bench/load";

/** The traffic that the clients of a convention send, each kind at its own rate. */
export interface Traffic {
  port: number;
  seed: number;
  /** Requests during the warm-up are not measured. */
  warmUpSeconds: number;
  seconds: number;
  reads: { kind: RequestKind; perSecond: number; requests: LoadRequest[] }[];
  /** Each is sent once. */
  refreshes: { perSecond: number; requests: LoadRequest[] };
  /**
   * A browser with a session opens the authorization endpoint, and the integration exchanges the
   * code with these fields.
   */
  signIns: { perSecond: number; path: string; cookies: string[]; fields: Record<string, string> };
  /** An organizer opens the page of a thread and saves a new name. */
  clicks: { perSecond: number; cookie: string; paths: string[] };
  /** Lines that rename threads, sent in one body that stays open. */
  feed: { perSecond: number; headers: Record<string, string>; event: string; threads: string[] };
}

export const kinds = [
  "read of one thing",
  "read of a page",
  "read of the program",
  "refresh with id_token",
  "sign-in: authorize",
  "sign-in: exchange with id_token",
  "organizer opens a page",
  "organizer saves",
] as const;

export type RequestKind = (typeof kinds)[number];

/**
 * A rename that causes a webhook: the number in the new name, and the time it was due in
 * nanoseconds of the machine's clock.
 */
export type Rename = [occurrence: string, dueAt: string];

export interface TrafficResult {
  /** Milliseconds per request, ascending. */
  times: Record<RequestKind, number[]>;
  renames: { feed: Rename[]; click: Rename[] };
  /** The number of renames, including the warm-up. */
  renamed: number;
  unexpected: string[];
}

export const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };
