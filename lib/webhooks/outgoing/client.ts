import { Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { config } from "@/lib/config/config";
import { startDeadline } from "@/lib/deadline";
import { perProcess } from "@/lib/per-process";
import { exchange, type RequestInFlight, requestOptions } from "./exchange";
import { guardedLookup, type Resolve, resolver } from "./guarded-lookup";
import { type AddressJudge, addressJudge } from "./safe-address";
import { targetOf } from "./target";
import type { UnreachableReason } from "./unreachable-reasons";

export interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** The outcome of a request. External failures are returned as values, not thrown. */
export type Exchange = (
  | { outcome: "answered"; status: number; headers: Record<string, string>; body: Buffer }
  /**
   * Who may see the `reason`: docs/rules/webhooks.md#failures-look-alike.
   */
  | {
      outcome: "unreachable";
      reason: UnreachableReason;
      /** Whether TLS was established before it failed. */
      connected?: boolean;
      /** Of an answer that broke after its status line. */
      status?: number | undefined;
    }
) & {
  /** The checked address that the request was sent to, if it got that far. */
  address?: string | undefined;
  durationMs: number;
};

interface Options {
  judge: AddressJudge;
  resolve: Resolve;
  timeoutMs: number;
  /** Certificates to trust instead of Node's certificate authorities (and NODE_EXTRA_CA_CERTS). */
  ca?: string;
}

/**
 * The shared client of this process for publishers' addresses: reachability checks, tests,
 * deliveries.
 */
export const sharedOutgoingClient = perProcess("serviceOutgoing", () => {
  const { OUTBOUND_ALLOW, WEBHOOK_TIMEOUT } = config();
  return outgoingClient({
    judge: addressJudge(OUTBOUND_ALLOW),
    resolve: resolver(OUTBOUND_ALLOW.length > 0),
    timeoutMs: WEBHOOK_TIMEOUT * 1000,
  });
});

export interface OutgoingClient {
  /** Sends one POST. The response body is cut after 64 KB. */
  post(request: OutgoingRequest): Promise<Exchange>;
}

/**
 * HTTPS to checked addresses only: a name is resolved once per connection, and the connection goes
 * to the checked address. Follows no redirect, uses no proxy, keeps no cookies and decompresses
 * nothing. One deadline covers everything from the name lookup to the last byte
 * (docs/rules/security.md#guarded-outgoing-requests).
 */
export function outgoingClient({ judge, resolve, timeoutMs, ca }: Options): OutgoingClient {
  // An explicit `rejectUnauthorized` overrides NODE_TLS_REJECT_UNAUTHORIZED.
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 4,
    timeout: 30_000,
    rejectUnauthorized: true,
    ca,
  });
  const lookup = guardedLookup(resolve, judge);

  return {
    async post({ url, headers, body }) {
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      const target = targetOf(url);
      if (!target || (isIP(target.host) !== 0 && !judge(target.host)))
        return { outcome: "unreachable", reason: "blocked", durationMs: elapsed() };

      const inFlight: RequestInFlight = {
        connected: false,
        address: undefined,
        isLate: false,
        abort: () => {},
      };
      const deadline = startDeadline(timeoutMs, () => {
        inFlight.isLate = true;
        inFlight.abort();
      });
      const recordingLookup: LookupFunction = (host, options, callback) =>
        lookup(host, options, (error, resolved, family) => {
          inFlight.address = typeof resolved === "string" ? resolved : resolved[0]?.address;
          callback(error, resolved, family);
        });
      const options = { ...requestOptions(target, headers, body), agent, lookup: recordingLookup };
      let answer = await exchange(request, options, body, inFlight);
      // The receiver closed a kept-alive connection just as it was reused: retry once, on a new
      // connection.
      if (answer === "stale_connection")
        answer = await exchange(
          request,
          { ...options, agent: false, rejectUnauthorized: true, ca },
          body,
          inFlight,
        );
      deadline.clear();
      const { connected, address, status } = inFlight;
      if (typeof answer !== "string")
        return { outcome: "answered", ...answer, address, durationMs: elapsed() };
      const reason = answer === "stale_connection" ? "broken_answer" : answer;
      return { outcome: "unreachable", reason, connected, status, address, durationMs: elapsed() };
    },
  };
}
