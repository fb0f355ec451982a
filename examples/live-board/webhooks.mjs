import { createHmac, timingSafeEqual } from "node:crypto";
import { kept } from "./settings.mjs";

const toleranceSeconds = 300;

/**
 * Whether the delivery is the service's, and not an old one sent again. During a rotation it carries two signatures: one of them is ours.
 * @param {import("node:http").IncomingHttpHeaders} headers @param {Buffer} body the bytes as they came
 */
export function isGenuine(headers, body) {
  const timestamp = String(headers["x-service-timestamp"] ?? "");
  if (!kept.webhookSecret || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(`sha256=${createHmac("sha256", kept.webhookSecret).update(`${timestamp}.`).update(body).digest("hex")}`);
  return [headers["x-service-signature"], headers["x-service-signature-previous"]].some((header) => {
    const given = Buffer.from(String(header ?? ""));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Automatic retries reuse the delivery id: what was seen is acknowledged and not shown again. */
const seen = new Set();

/** @param {string} deliveryId */
export function isNew(deliveryId) {
  if (seen.has(deliveryId)) return false;
  seen.add(deliveryId);
  if (seen.size > 1000) seen.delete(seen.values().next().value);
  return true;
}

/** A line for the board. @param {{ event_type: string, occurred_at?: string, data?: Record<string, unknown> }} event */
export function lineOf({ event_type, occurred_at, data = {} }) {
  const name = [data.display_name, data.nickname, data.title, data.name].find((text) => typeof text === "string" && text !== "");
  return { type: event_type, at: occurred_at ?? new Date().toISOString(), about: name ?? "" };
}
