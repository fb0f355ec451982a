import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const { env } = process;

// Loads the `.env` file that the service's console shows. Variables already set in the environment
// take precedence.
if (existsSync(".env")) process.loadEnvFile();

/** The addresses of the service and of this board. */
export const service = new URL(env.INTEGRATIONS_URL ?? "http://localhost:3000");
export const port = Number(env.PORT ?? 4430);
export const boardOrigin = `https://localhost:${port}`;

/** The data that must survive a restart: credentials and tokens. Only the owner may read it. */
export const folder = path.resolve(env.BOARD_DATA ?? ".live-board");
const file = path.join(folder, "kept.json");

/**
 * @typedef {{ accessToken: string, refreshToken: string, eventId: string, scopes: string[] }}
 *   Connection
 * @typedef {{ clientId?: string, clientSecret?: string, webhookSecret?: string, connection?:
 *   Connection }} Stored
 */

/** @type {Stored} */
export const stored = { ...read(), ...credentials() };

/** @param {Partial<Stored>} changes */
export function store(changes) {
  Object.assign(stored, changes);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(stored, null, 2), { mode: 0o600 });
}

/** Credentials from the environment. If all of them are set, the board does not ask for them. */
function credentials() {
  const {
    INTEGRATIONS_CLIENT_ID: clientId,
    INTEGRATIONS_CLIENT_SECRET: clientSecret,
    INTEGRATIONS_WEBHOOK_SECRET: webhookSecret,
  } = env;
  return clientId && clientSecret && webhookSecret ? { clientId, clientSecret, webhookSecret } : {};
}

function read() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
