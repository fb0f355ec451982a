import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** Starts the built command with this home folder and nothing else from the environment. */
export function startCommand(home: string, args: string[], settings: Record<string, string> = {}) {
  const env = { NODE_ENV: "test" as const, PATH: process.env.PATH, HOME: home, ...settings };
  const child: ChildProcess = spawn(process.execPath, ["dist/client/integrations.mjs", ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    output.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output.err += chunk;
  });
  const closed = once(child, "close");
  const waitForExit = async () => ({ status: (await closed)[0], ...output });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return waitForExit();
  };
  const closeOutput = () => child.stdout?.destroy();
  return { output, waitForExit, stop, closeOutput };
}

export interface LocalRequest {
  headers: IncomingMessage["headers"];
  raw: Buffer;
}

/**
 * A plain HTTP receiver like one on a developer's machine, closed after the test. When `answer`
 * throws, it responds with 500.
 */
export async function aLocalReceiver(
  answer: (request: LocalRequest) => number | Promise<number>,
  port = 0,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = await Promise.resolve({ headers: request.headers, raw: Buffer.concat(chunks) })
      .then(answer)
      .catch(() => 500);
    response.writeHead(status).end();
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

export async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(20);
}
