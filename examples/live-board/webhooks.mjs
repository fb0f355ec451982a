import { verifyWebhook } from "integrations-client";
import { stored } from "./settings.mjs";

/**
 * The delivery, if it was signed by the service and is not a replay of an old one. Otherwise
 * undefined.
 * @param {import("node:http").IncomingHttpHeaders} headers @param {Buffer} body the received bytes,
 *   unmodified
 */
export const verified = (headers, body) =>
  verifyWebhook({ headers, body }, stored.webhookSecret ?? "").catch((error) => {
    console.error(error.message);
    return undefined;
  });

/**
 * Automatic retries reuse the delivery id. Deliveries already seen are acknowledged and not shown
 * again.
 */
const seen = new Set();

/** @param {string} deliveryId */
export function isNew(deliveryId) {
  if (seen.has(deliveryId)) return false;
  seen.add(deliveryId);
  if (seen.size > 1000) seen.delete(seen.values().next().value);
  return true;
}

/**
 * A line for the board. @param {{ event_type: string, occurred_at?: string, data?: Record<string,
 * unknown> }} event
 */
export function lineOf({ event_type, occurred_at, data = {} }) {
  const name = [data.display_name, data.nickname, data.title, data.name].find(
    (text) => typeof text === "string" && text !== "",
  );
  return { type: event_type, at: occurred_at ?? new Date().toISOString(), about: name ?? "" };
}
