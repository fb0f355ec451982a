import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { faultOf, log } from "@/lib/config/log";
import { refuse } from "@/lib/errors/refusal";
import { discardRest, limitBodyTime } from "./body-time";
import {
  addressKeyHeader,
  clientAddressHeader,
  clientOfSocket,
  fromThisMachineHeader,
  isForwardedHeader,
  isFromThisMachine,
  relayedHeader,
  relaySecret,
} from "./client-address";
import type { Answer } from "./handler";
import { machineHandler, methodNotAllowed, requestId } from "./machine-handler";
import { NodeRequest } from "./node-request";
import { countRequest } from "./process-metrics";
import { answerError } from "./respond";
import { type Route, routeTable } from "./route-table";
import { sendAnswer } from "./send-answer";

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** Idle polls of the event log, the heaviest kind, take 60 KB each. */
const connectionsAtMost = 5_000;

const parametersAtMost = 200;

interface Host {
  /**
   * The public origin. All requests count as addressed to it, regardless of their Host and
   * X-Forwarded-* headers.
   */
  origin: string;
  routes: Route[];
  /** Next's request handler, for everything that is not in `routes`. */
  pages: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
}

/**
 * The server of `npm start` and `npm run web`. Machine-facing paths are answered directly by their
 * handlers, everything else by Next (docs/rules/operating-rules.md#one-handler-two-hosts).
 */
export function createHost({ origin, routes, pages }: Host): Server {
  const routeOf = routeTable(routes);
  const routeFor = (incoming: IncomingMessage): Route | undefined => {
    const { url = "" } = incoming;
    if (!url.startsWith("/")) return invalidTargetRoute;
    if (hasTooManyParameters(url)) return tooManyParametersRoute;
    return routeOf(url.split("?", 1)[0] ?? "") ?? refusedPage(incoming);
  };
  const server = createServer(limits, (incoming, outgoing) => {
    if (!server.listening) outgoing.setHeader("Connection", "close");
    const startedAt = performance.now();
    const route = routeFor(incoming);
    if (!route?.streamsBody) limitBodyTime(incoming);
    const count = () => countRequest(route?.path ?? "pages", outgoing.statusCode, startedAt);
    const breakOff = (error: unknown) => {
      if (!outgoing.destroyed) log("error", "answer broke off", faultOf(error));
      outgoing.destroy();
      count();
    };
    const answered = route
      ? answer(route, incoming, outgoing, origin)
      : pages(withPublicOrigin(incoming, origin), outgoing);
    answered.then(count, breakOff);
  });
  server.maxConnections = connectionsAtMost;
  return server;
}

/**
 * Accepts no new connections, waits for requests in flight, and closes the remaining connections
 * after `withinMs`.
 */
export async function closeHost(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<"closed">((resolve) => server.close(() => resolve("closed")));
  const giveUpAt = Date.now() + withinMs;
  do server.closeIdleConnections();
  while ((await Promise.race([closed, wait(50)])) !== "closed" && Date.now() < giveUpAt);
  server.closeAllConnections();
}

async function answer(
  { handler, streamsBody }: Route,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
): Promise<void> {
  const request = new NodeRequest(incoming, outgoing, origin);
  let answered: Answer;
  try {
    if (request.method !== "GET" && request.method !== "HEAD") await request.readBody(streamsBody);
    answered = await handler.answer(request);
  } catch (error) {
    answered = answerError(error, requestId(request));
  }
  if (!incoming.complete) discardRest(incoming);
  await sendAnswer(answered, outgoing);
}

/** `*` and absolute URLs in the request line are refused: the server is not a proxy. */
const invalidTargetRoute: Route = {
  path: "none",
  handler: machineHandler("any", async () => {
    throw refuse("invalid_request", { message: "The request target must be a path." });
  }),
};

/**
 * Next takes a time that grows with the square of their number (docs/rules/limits.md#page-limits).
 */
function hasTooManyParameters(url: string): boolean {
  let parameters = 1;
  for (let at = url.indexOf("&"); at >= 0; at = url.indexOf("&", at + 1)) parameters += 1;
  return parameters > parametersAtMost;
}

const tooManyParametersRoute: Route = {
  path: "none",
  handler: machineHandler("any", async () => {
    const message = `The address has more than ${parametersAtMost} parameters.`;
    throw refuse("invalid_request", { message });
  }),
};

function refusedPage({ method, url = "" }: IncomingMessage): Route | undefined {
  if (method === "TRACE") return traceRoute;
  return isDecodable(url.split("?", 1)[0] ?? "") ? undefined : undecodablePathRoute;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Next fails on some of these (docs/rules/errors.md#unreadable-requests). */
const undecodablePathRoute: Route = {
  path: "none",
  handler: machineHandler("any", async () => {
    throw refuse("invalid_request", { message: "The path is not valid percent-encoded UTF-8." });
  }),
};

/** Next fails on TRACE, because a web `Request` cannot have that method. */
const traceRoute: Route = {
  path: "none",
  handler: machineHandler("any", async () => {
    throw methodNotAllowed("GET, HEAD, POST");
  }),
};

/**
 * Sets the headers from which pages derive their origin to the public one, never that of the
 * request (docs/rules/operating-rules.md#public-url).
 */
function withPublicOrigin(incoming: IncomingMessage, origin: string): IncomingMessage {
  const { host, protocol } = new URL(origin);
  const client = clientOfSocket(incoming);
  incoming.headers[fromThisMachineHeader] = isFromThisMachine(incoming) ? "yes" : "";
  for (const name of Object.keys(incoming.headers))
    if (isForwardedHeader(name)) delete incoming.headers[name];
  incoming.headers.host = host;
  incoming.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  incoming.headers[clientAddressHeader] = client.address;
  incoming.headers[addressKeyHeader] = client.addressKey ?? "";
  incoming.headers[relayedHeader] = relaySecret();
  return incoming;
}
