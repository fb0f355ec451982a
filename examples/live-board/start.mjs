import { randomBytes } from "node:crypto";
import { createServer } from "node:https";
import { board, forget, listeners } from "./board.mjs";
import { certificate } from "./certificate.mjs";
import {
  boardPage,
  boardPart,
  connectPage,
  helloPage,
  privacyPage,
  problemPage,
  setUpPage,
} from "./pages.mjs";
import { beginFlow, finishFlow, profileOf, storeConnection } from "./service.mjs";
import { boardOrigin, port, service, store, stored } from "./settings.mjs";
import { isNew, lineOf, verified } from "./webhooks.mjs";

/**
 * @typedef {{ url: URL, headers: import("node:http").IncomingHttpHeaders, body: Buffer }}
 * BoardRequest
 */
/** @typedef {{ status?: number, headers?: Record<string, string>, body?: string }} Answer */

const html = (body, headers = {}) => ({
  headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  body,
});
const redirect = (location, headers = {}) => ({
  status: 303,
  headers: { Location: location, ...headers },
});

/** Flows that started here and have not returned yet, by the browser's cookie. */
const flows = new Map();

/** @type {Record<string, (request: BoardRequest) => Answer | Promise<Answer>>} */
const routes = {
  "GET /": async () => {
    if (!stored.clientId) return html(setUpPage());
    if (!stored.connection) return html(connectPage());
    const nonce = randomBytes(16).toString("base64");
    return html(boardPage({ board: boardPart(await board()), nonce }), {
      "Content-Security-Policy": contentSecurityPolicy(`script-src 'nonce-${nonce}'`),
    });
  },
  "GET /board": async () => html(boardPart(await board())),
  "GET /privacy": () => html(privacyPage),
  "POST /set-up": ({ headers, body }) => {
    if (headers.origin !== boardOrigin) return { status: 403 };
    store(Object.fromEntries(new URLSearchParams(body.toString())));
    return redirect("/");
  },
  "GET /connect": ({ url }) => connect(url.searchParams.get("event_id") ?? ""),
  // The start URL: the service sends organizers here with an event id, participants without one.
  "GET /start": ({ url }) => {
    if (url.searchParams.get("iss") !== service.origin)
      throw new Error("This link belongs to another service, not to the one this board uses.");
    const eventId = url.searchParams.get("event_id");
    return eventId === null ? signIn() : connect(eventId);
  },
  "GET /connected": async (request) => {
    storeConnection(await finishBrowserFlow(request));
    forget();
    return redirect("/");
  },
  "GET /sign-in": () => signIn(),
  "GET /signed-in": async (request) => {
    const tokens = await finishBrowserFlow(request);
    const mayRead = String(tokens.scope).split(" ").includes("profile.read");
    const profile = mayRead ? await profileOf(tokens.access_token) : {};
    return html(helloPage({ profile, subject: tokens.user_id }));
  },
  "POST /webhooks": async ({ headers, body }) => {
    // Before registration there is no secret, so only the reachability check is accepted.
    if (!stored.webhookSecret && headers["x-service-event"] === "ping") return { status: 200 };
    const delivery = await verified(headers, body);
    if (!delivery) return { status: 401 };
    if (headers["x-service-event"] !== "ping" && isNew(String(headers["x-service-delivery-id"])))
      receiveDelivery(delivery);
    return { status: 200 };
  },
};

const connect = (eventId) =>
  redirectToService({
    path: "/connected",
    scope: ["event.read", "program.read", "participants.read"],
    eventId,
  });
const signIn = () =>
  redirectToService({ path: "/signed-in", scope: ["event.attendance", "profile.read"] });

async function redirectToService(to) {
  const { url, flow } = await beginFlow(to);
  const id = randomBytes(16).toString("hex");
  flows.set(id, flow);
  setTimeout(() => flows.delete(id), 600_000).unref();
  return redirect(url, {
    "Set-Cookie": `flow=${id}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=600`,
  });
}

/**
 * Only the browser that started a flow may finish it, and only once. @param {BoardRequest} request
 */
async function finishBrowserFlow({ url, headers }) {
  const id = /(?:^|; )flow=([0-9a-f]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
  const flow = flows.get(id);
  flows.delete(id);
  if (!flow) throw new Error("This sign-in was not started here, or it has expired. Start again.");
  return finishFlow(new URL(boardOrigin + url.pathname + url.search), flow);
}

/** @type {Set<import("node:http").ServerResponse>} */
const openStreams = new Set();

/**
 * Sends a delivery as a line to every open board. @param {Parameters<typeof lineOf>[0]} delivery
 */
function receiveDelivery(delivery) {
  for (const stream of openStreams) stream.write(`data: ${JSON.stringify(lineOf(delivery))}\n\n`);
}

listeners.add(() => {
  for (const stream of openStreams) stream.write("event: change\ndata: now\n\n");
});

function openEventStream(outgoing) {
  outgoing
    .writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" })
    .write(":\n\n");
  openStreams.add(outgoing);
  outgoing.on("close", () => openStreams.delete(outgoing));
}

const contentSecurityPolicy = (scripts = "") =>
  `default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; ${scripts}`;

const bodyAtMost = 1_000_000;

async function bodyOf(incoming) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > bodyAtMost) throw new Error("The request body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const { cert, key, file } = await certificate();
const server = createServer({ cert, key }, async (incoming, outgoing) => {
  const url = new URL(incoming.url ?? "/", boardOrigin);
  if (url.pathname === "/live") return openEventStream(outgoing);
  const route = routes[`${incoming.method} ${url.pathname}`];
  const answer = await Promise.resolve()
    .then(async () =>
      route
        ? route({ url, headers: incoming.headers, body: await bodyOf(incoming) })
        : { status: 404, body: "Not found" },
    )
    .catch((error) => ({ ...html(problemPage(error.message)), status: 502 }));
  const { status = 200, headers = {}, body = "" } = answer;
  outgoing
    .writeHead(status, {
      "Content-Security-Policy": contentSecurityPolicy(),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    })
    .end(body);
});
server.listen(port, "127.0.0.1", () => {
  console.info(`
  The live board is at ${boardOrigin}
  The service is expected at ${service.origin}. To let it reach the board, start it with
    OUTBOUND_ALLOW=127.0.0.0/8 NODE_EXTRA_CA_CERTS=${file} npm start
`);
});
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    for (const stream of openStreams) stream.end();
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
