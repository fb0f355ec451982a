import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { LoadRequest } from "@/bench/load";
import { hiddenFieldsOf } from "@/e2e/support/hidden-fields";
import { seededRandom } from "@/e2e/support/seeded-random";
import { formHeaders, kinds, type RequestKind, type Traffic, type TrafficResult } from "./plan";

// The clients of a convention in a separate process. Requests start at the times of Poisson
// processes, whether or not earlier ones have finished. Each is measured from its due time, so a
// wait caused by an earlier slow response counts.

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const answerWithinMs = 60_000;

process.on("message", async (traffic: Traffic) => process.send?.(await runTraffic(traffic)));
process.on("disconnect", () => process.exit());

async function runTraffic(traffic: Traffic): Promise<TrafficResult> {
  const { port, seed, warmUpSeconds, seconds, reads, refreshes, signIns, clicks, feed } = traffic;
  const begun = performance.now();
  const begunAt = process.hrtime.bigint();
  const [measuredFrom, endsAt] = [
    begun + warmUpSeconds * 1_000,
    begun + (warmUpSeconds + seconds) * 1_000,
  ];
  const times = Object.fromEntries(
    kinds.map((kind): [RequestKind, number[]] => [kind, []]),
  ) as TrafficResult["times"];
  const renames: TrafficResult["renames"] = { feed: [], click: [] };
  const unexpected = new Map<string, number>();
  const random = seededRandom(seed);
  let [renamed, refreshed] = [0, 0];

  const lines = openFeed(traffic);
  await Promise.all([
    wait(warmUpSeconds * 1_000).then(() => process.send?.("measuring")),
    ...reads.map(({ kind, perSecond, requests }) =>
      arrive(perSecond, (due) => timed(kind, due, random.pick(requests))),
    ),
    arrive(refreshes.perSecond, (due) =>
      timed("refresh with id_token", due, nth(refreshes.requests, refreshed++)),
    ),
    arrive(signIns.perSecond, signIn),
    arrive(clicks.perSecond, clickFreeThread),
    arrive(feed.perSecond, async (due) =>
      lines.send({
        kind: "thread",
        event: feed.event,
        id: random.pick(feed.threads),
        data: { name: rename("feed", due) },
      }),
    ),
  ]);
  const answer = await lines.end();
  if (!answer.text.includes('"refused":0'))
    recordUnexpected(`the feed: ${answer.status} ${answer.text.slice(0, 300)}`);
  for (const each of Object.values(times)) each.sort((a, b) => a - b);
  return {
    times,
    renames,
    renamed,
    unexpected: [...unexpected].map(([what, count]) => `${count} × ${what}`),
  };

  /** Calls `start` at the times of a Poisson process. At the end it waits for all calls. */
  async function arrive(
    perSecond: number,
    start: (due: number) => Promise<unknown>,
  ): Promise<void> {
    const running = new Set<Promise<unknown>>();
    const pause = () => random.exponential(1_000 / perSecond);
    for (let due = begun + pause(); due < endsAt; due += pause()) {
      if (due > performance.now()) await wait(due - performance.now());
      const call = start(due).catch((error) => recordUnexpected(String(error)));
      running.add(call);
      void call.then(() => running.delete(call));
    }
    await Promise.all(running);
  }

  async function signIn(due: number) {
    const { path, cookies, fields } = signIns;
    const { headers } = await timed(
      "sign-in: authorize",
      due,
      { path, headers: { Cookie: random.pick(cookies) } },
      302,
    );
    const code = /[?&]code=([^&]+)/.exec(headers.location ?? "")?.[1];
    if (!code) return recordUnexpected(`no code: ${headers.location}`);
    const body = new URLSearchParams({ ...fields, code }).toString();
    await timed("sign-in: exchange with id_token", performance.now(), {
      method: "POST",
      path: "/oauth/token",
      headers: formHeaders,
      body,
    });
  }

  /**
   * Edits a thread that no other click edits: a save of a name that was changed since its page was
   * opened is answered with the page, which says so.
   */
  async function clickFreeThread(due: number) {
    const path = nth(clicks.paths, 0);
    clicks.paths.shift();
    try {
      await click(due, path);
    } finally {
      clicks.paths.push(path);
    }
  }

  async function click(due: number, path: string) {
    const headers = { Cookie: clicks.cookie };
    const page = await timed("organizer opens a page", due, { path, headers });
    const pressed = performance.now();
    const form = new FormData();
    for (const [name, value] of [
      ...hiddenFieldsOf(page.text),
      ["sort_order", "0"],
      ["name", rename("click", pressed)],
    ] as const)
      form.set(name, value);
    const encoded = new Response(form);
    const asBrowser = {
      ...headers,
      Origin: `http://localhost:${port}`,
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
    };
    await timed(
      "organizer saves",
      pressed,
      { method: "POST", path, headers: asBrowser, body: await encoded.text() },
      303,
    );
  }

  /** The new name of a thread that is being renamed. */
  function rename(cause: keyof TrafficResult["renames"], due: number): string {
    const occurrence = String(renamed++);
    if (due >= measuredFrom)
      renames[cause].push([occurrence, String(begunAt + BigInt(Math.round((due - begun) * 1e6)))]);
    return `occurrence-${occurrence}`;
  }

  async function timed(
    kind: RequestKind,
    due: number,
    asked: LoadRequest,
    status = 200,
  ): Promise<Answer> {
    const answer = await send(port, asked).catch((cause) =>
      Promise.reject(new Error(`${kind}: ${cause.message}`, { cause })),
    );
    if (due >= measuredFrom) times[kind].push(performance.now() - due);
    if (answer.status !== status)
      recordUnexpected(`${kind}: ${answer.status} ${messageIn(answer.text)}`);
    return answer;
  }

  function recordUnexpected(what: string) {
    unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
  }
}

function nth<Thing>(things: Thing[], n: number): Thing {
  const thing = things[n];
  if (thing === undefined)
    throw new Error(`Item ${n} was requested, but there are only ${things.length}.`);
  return thing;
}

/** Opens a request body to which lines can be sent. */
function openFeed({ port, feed }: Traffic) {
  const { sent, answered } = startRequest(port, {
    method: "POST",
    path: "/feed/v1/changes",
    headers: feed.headers,
  });
  sent.flushHeaders();
  return {
    send: (line: object) => sent.write(`${JSON.stringify(line)}\n`),
    end: () => {
      setTimeout(
        () => sent.destroy(new Error(`no response within ${answerWithinMs} ms`)),
        answerWithinMs,
      ).unref();
      sent.end();
      return answered;
    },
  };
}

/** What a page says about a form that was not saved, or the beginning of another answer. */
const messageIn = (text: string) =>
  /role="alert"[^>]*>(.*?)<\/(?:div|p)>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, "") ??
  text.slice(0, 300);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

async function send(port: number, asked: LoadRequest): Promise<Answer> {
  const { sent, answered } = startRequest(port, asked);
  const timeout = setTimeout(
    () => sent.destroy(new Error(`no response within ${answerWithinMs} ms`)),
    answerWithinMs,
  );
  sent.end(asked.body).once("close", () => clearTimeout(timeout));
  return answered;
}

function startRequest(
  port: number,
  { method = "GET", path, headers = {}, body }: LoadRequest,
): { sent: ClientRequest; answered: Promise<Answer> } {
  const length = body !== undefined && { "Content-Length": Buffer.byteLength(body) };
  const sent = request({
    agent,
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { Host: `localhost:${port}`, ...headers, ...length },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    sent.on("error", reject).on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("error", reject);
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
  });
  return { sent, answered };
}
