import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { serviceUrl } from "@/lib/client/source/transport";
import { CommandError, webAddress } from "./command-error";

// Credentials are never arguments: a shell keeps arguments in its history, and every process on the
// machine can read them.

export const serviceAddress = async (): Promise<string> =>
  webAddress(
    await readCredential("INTEGRATIONS_URL", `Service address [${serviceUrl}]`, {
      fallback: serviceUrl,
    }),
    "INTEGRATIONS_URL",
    serviceUrl,
  ).origin;

export const clientId = (): Promise<string> =>
  readCredential("INTEGRATIONS_CLIENT_ID", "Client id", {});
export const clientSecret = (): Promise<string> =>
  readCredential("INTEGRATIONS_CLIENT_SECRET", "Client secret", { isSecret: true });
export const webhookSecret = (): Promise<string> =>
  readCredential("INTEGRATIONS_WEBHOOK_SECRET", "Webhook secret", { isSecret: true });

interface PromptOptions {
  isSecret?: boolean;
  fallback?: string;
}

async function readCredential(
  name: string,
  label: string,
  { isSecret = false, fallback = "" }: PromptOptions,
): Promise<string> {
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  const value =
    process.env[name]?.trim() ||
    (isTerminal && (await ask(`${label}: `, isSecret)).trim()) ||
    fallback;
  if (!value) throw new CommandError(`Set ${name}.`);
  return value;
}

async function ask(prompt: string, isSecret: boolean): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? discardedOutput : process.stderr,
    terminal: true,
  });
  if (isSecret) process.stderr.write(prompt); // after the terminal has stopped echoing
  const closed = new AbortController();
  terminal.once("close", () => closed.abort());
  try {
    return await terminal.question(isSecret ? "" : prompt, { signal: closed.signal });
  } catch {
    return ""; // Ctrl-C or Ctrl-D
  } finally {
    terminal.close();
    if (isSecret) process.stderr.write("\n");
  }
}
