import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const { env } = process;

// A `.env` as the service's console shows it; what is in the environment already wins.
if (existsSync(".env")) process.loadEnvFile();

/** Where the service is, and where we are. */
export const service = new URL(env.INTEGRATIONS_URL ?? "http://localhost:3000");
export const port = Number(env.PORT ?? 4430);
export const self = `https://localhost:${port}`;

/** What has to survive a restart: credentials and tokens. Only the owner may read it. */
export const folder = path.resolve(env.BOARD_DATA ?? ".live-board");
const file = path.join(folder, "kept.json");

/**
 * @typedef {{ accessToken: string, refreshToken: string, eventId: string, scopes: string[] }} Connection
 * @typedef {{ clientId?: string, clientSecret?: string, webhookSecret?: string, connection?: Connection }} Kept
 */

/** @type {Kept} */
export const kept = { ...read(), ...credentials() };

/** @param {Partial<Kept>} changes */
export function keep(changes) {
  Object.assign(kept, changes);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
}

/** From the environment, all of them or none: then the board does not ask for them. */
function credentials() {
  const { INTEGRATIONS_CLIENT_ID: clientId, INTEGRATIONS_CLIENT_SECRET: clientSecret, INTEGRATIONS_WEBHOOK_SECRET: webhookSecret } = env;
  return clientId && clientSecret && webhookSecret ? { clientId, clientSecret, webhookSecret } : {};
}

function read() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
