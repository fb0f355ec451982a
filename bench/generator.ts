import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Job, LoadResult } from "./load";

// Runs jobs for its parent, one after the other: sends requests over persistent connections, one at
// a time per connection, and reports the measurements. It is not built on node:http or fetch,
// because those would need more of their core than the measured server needs of its own.

process.on("message", async (job: Job) => process.send?.(await run(job)));

async function run({ port, connections, seconds, requests, status }: Job): Promise<LoadResult> {
  const isOnce = requests.length > 1;
  const texts = requests.map(textOf);
  const milliseconds: number[] = [];
  const unexpected = new Map<string, number>();
  const begun = performance.now();
  const endsAt = begun + seconds * 1_000;
  const cpuBefore = process.cpuUsage();
  let next = 0;

  await Promise.all(Array.from({ length: connections }, converse));

  const elapsed = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  milliseconds.sort((a, b) => a - b);
  return {
    answers: milliseconds.length,
    perSecond: milliseconds.length / elapsed,
    p50: percentile(milliseconds, 50),
    p99: percentile(milliseconds, 99),
    busy: (user + system) / 1_000_000 / elapsed,
    unexpected: [...unexpected].map(([what, count]) => `${count} × ${what}`),
  };

  /**
   * One connection: sends a request, waits for the response, continues. Several requests are sent
   * once each, a single one is repeated until the time is over.
   */
  async function converse() {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    for (let text = take(); text !== undefined; text = take()) {
      const sentAt = performance.now();
      const answer = await ask(socket, text);
      milliseconds.push(performance.now() - sentAt);
      if (status === undefined ? answer.status >= 500 : answer.status !== status)
        unexpected.set(
          answer.text.slice(0, 400),
          (unexpected.get(answer.text.slice(0, 400)) ?? 0) + 1,
        );
    }
    socket.destroy();
  }

  function take(): string | undefined {
    if (performance.now() >= endsAt) return undefined;
    return isOnce ? texts[next++] : texts[0];
  }
}

/** Responses have a Content-Length, or are chunked by Next. */
function ask(socket: Socket, text: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    let received = "";
    const onData = (chunk: string) => {
      received += chunk;
      const head = received.indexOf("\r\n\r\n");
      if (head < 0 || !isWhole(received, head)) return;
      socket.off("data", onData).off("close", onClose);
      resolve({ status: Number(received.slice(9, 12)), text: received });
    };
    const onClose = () => reject(new Error(`The connection was closed: ${received.slice(0, 400)}`));
    socket.setEncoding("latin1").on("data", onData).on("close", onClose);
    socket.write(text);
  });
}

function isWhole(received: string, head: number): boolean {
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head + 2))?.[1];
  if (length !== undefined) return received.length >= head + 4 + Number(length);
  return (
    !/\r\ntransfer-encoding: *chunked/i.test(received.slice(0, head + 2)) ||
    received.endsWith("0\r\n\r\n")
  );
}

function textOf({ method = "GET", path, headers = {}, body }: Job["requests"][number]): string {
  const all = {
    Host: "localhost",
    ...headers,
    ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

function percentile(sorted: number[], percent: number): number {
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
  );
}
