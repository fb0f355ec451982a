import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./service";

export interface RedisServer {
  url: string;
  port: number;
  process: ChildProcess;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

/** Starts a real, empty redis-server on loopback that keeps nothing on disk. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const listensAt = port ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), "redis-"));
  const options = ["--port", String(listensAt), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  await new Promise<void>((resolve, reject) => {
    let written = "";
    server.stdout.on("data", (chunk) => {
      written += chunk;
      if (written.includes("Ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`redis-server ended:\n${written}`)));
  });
  const kill = async () => {
    server.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${listensAt}`, port: listensAt, process: server, kill };
}
