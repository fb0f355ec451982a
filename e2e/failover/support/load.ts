import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { feedBody, feedHeaders } from "@/e2e/support/feed";
import { sendTo } from "@/e2e/support/hosts";
import { type App, exchangeRequest, formRequest, refreshRequest } from "@/e2e/support/oauth";

/** What the service acknowledged, kept outside it. Times are of `performance.now()`. */
export interface Ledger {
  /** Access tokens of exchanged codes, and the codes themselves. */
  exchanged: { code: string; accessToken: string; at: number }[];
  revoked: { accessToken: string; at: number }[];
  /** Refresh tokens that were spent, each with the access token that it was spent for. */
  refreshed: { refreshToken: string; accessToken: string; at: number }[];
  /** Ids of threads that a platform fed. */
  fed: { id: string; at: number }[];
  /** Ids of people who consented. */
  consented: { personId: string; at: number }[];
  /** Ids of threads in the order in which a reader of the event log met them. */
  read: { id: string; at: number }[];
  /**
   * Every answer that was not a success. `tookMs` does not count what the request asked to wait.
   */
  unavailable: { what: string; status: number; retryAfter: number; tookMs: number; at: number }[];
}

export const newLedger = (): Ledger => ({
  ...{ exchanged: [], revoked: [], refreshed: [], fed: [], consented: [], read: [] },
  unavailable: [],
});

export interface Prepared {
  origin: string;
  app: App;
  event: { id: string };
  /** The event that the platform feeds, which may change under load. */
  fedEvent: { id: string };
  feedToken: string;
  codes: { code: string; codeVerifier: string }[];
  /** Access tokens that nobody needs any more. */
  spare: string[];
  /** A live refresh token. */
  refreshToken: string;
  consents: { personId: string; request: Request }[];
}

/**
 * Everything that changes, each kind one after the other without a pause, until `stop`. A request
 * that was not answered with success is repeated as the manual of its door says.
 */
export function putUnderLoad(prepared: Prepared, ledger: Ledger) {
  const { origin, app } = prepared;
  let isStopping = false;
  let isWriting = true;
  const writing = [exchange, revoke, refresh, feed, consent].map((work) =>
    keepDoing(work, () => isWriting),
  );
  const reading = keepDoing(readLog, () => !isStopping);

  const stopWriting = async () => {
    isWriting = false;
    await Promise.all(writing);
  };
  return {
    /** The reader of the event log goes on. */
    stopWriting,
    stop: async () => {
      isStopping = true;
      await Promise.all([stopWriting(), reading]);
    },
  };

  async function keepDoing(work: () => Promise<unknown>, mayGoOn: () => boolean) {
    while (mayGoOn()) {
      await work();
      await wait(40);
    }
  }

  async function exchange() {
    const code = prepared.codes.shift();
    const answer = code && (await send("exchange", exchangeRequest(app, code)));
    if (!code || !answer) return;
    const { access_token } = await answer.json();
    ledger.exchanged.push({ code: code.code, accessToken: access_token, at: performance.now() });
  }

  async function revoke() {
    const [accessToken = ""] = prepared.spare;
    if (accessToken === "") return;
    const fields = { client_id: app.client_id, client_secret: app.clientSecret };
    const request = formRequest("/oauth/revoke", { ...fields, token: accessToken });
    if (!(await send("revoke", request))) return;
    prepared.spare.shift();
    ledger.revoked.push({ accessToken, at: performance.now() });
  }

  /** With a key, an unanswered refresh may be repeated: its answer is kept for a minute. */
  async function refresh() {
    const { refreshToken } = prepared;
    const key = { "Idempotency-Key": refreshToken.slice(-20) };
    const answer = await send("refresh", refreshRequest(app, refreshToken, {}, key));
    if (!answer) return;
    const { access_token, refresh_token } = await answer.json();
    prepared.refreshToken = refresh_token;
    ledger.refreshed.push({ refreshToken, accessToken: access_token, at: performance.now() });
  }

  async function feed() {
    const id = randomUUID();
    const data = { name: `Fed ${id}` };
    const request = () => {
      const thread = { kind: "thread", event: prepared.fedEvent.id, id, version: 1, data };
      return new Request("http://any/feed/v1/changes", {
        method: "POST",
        headers: feedHeaders(prepared.feedToken),
        body: feedBody([thread]),
      });
    };
    while (!(await send("feed", request()))) if (!isWriting) return;
    ledger.fed.push({ id, at: performance.now() });
  }

  async function consent() {
    const next = prepared.consents.shift();
    if (!next || !(await send("consent", next.request))) return;
    ledger.consented.push({ personId: next.personId, at: performance.now() });
  }

  async function readLog() {
    const { client_id, clientSecret } = app;
    const basic = Buffer.from(`${client_id}:${clientSecret}`).toString("base64");
    const query = `?wait=${waitSeconds}${logCursor === undefined ? "" : `&after=${logCursor}`}`;
    const headers = { Authorization: `Basic ${basic}` };
    const answer = await send(
      "log",
      new Request(`http://any/webhooks/v1/log${query}`, { headers }),
    );
    if (!answer) return;
    const { items, next } = await answer.json();
    logCursor = next;
    const at = performance.now();
    for (const { body } of items) ledger.read.push({ id: JSON.parse(body).data.id, at });
  }

  /** The answer, if it is a success. */
  async function send(what: string, request: Request): Promise<Response | undefined> {
    const begun = performance.now();
    const answer = await sendTo(origin, request, { Origin: origin });
    if (answer.ok || answer.status === 303) return answer;
    await answer.text();
    const retryAfter = Number(answer.headers.get("Retry-After"));
    const [at, { status }] = [performance.now(), answer];
    const waited = what === "log" ? waitSeconds * 1_000 : 0;
    ledger.unavailable.push({ what, status, retryAfter, tookMs: at - begun - waited, at });
    return undefined;
  }
}

let logCursor: string | undefined;

/** How long a poll of the event log may wait for entries. It holds no connection meanwhile. */
const waitSeconds = 2;
