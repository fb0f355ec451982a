import { refuse } from "@/lib/errors/refusal";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { openLogCursor } from "@/lib/webhooks/log/cursor";
import type { LogQuery } from "@/lib/webhooks/log/page";
import type { MachineRequest } from "./handler";

export interface LogRequest extends LogQuery {
  /** Seconds to wait for entries. */
  wait: number;
}

/**
 * The parsed parameters of a request to the log. `lastEventId` is the header of a stream; if
 * present, it takes precedence over `after`.
 */
export function parseLogRequest(
  integrationId: string,
  query: URLSearchParams,
  lastEventId: string | null,
): LogRequest {
  const types = parseTypes(query.getAll("types").join(","));
  const after = parseAfter(integrationId, query, lastEventId);
  return {
    limit: clamped(query.get("limit"), { least: 1, most: 100, fallback: 100 }),
    wait: clamped(query.get("wait"), { least: 0, most: 30, fallback: 0 }),
    ...(after && { after }),
    ...(types && { types }),
  };
}

/** Whether a GET request accepts `text/event-stream`, without excluding it by q=0. */
export const wantsStream = ({ method, headers }: MachineRequest): boolean =>
  method === "GET" &&
  (headers.get("accept") ?? "")
    .split(",")
    .some((member) => /^\s*text\/event-stream\s*(;(?!.*\bq\s*=\s*0(\.0*)?\s*$).*)?$/i.test(member));

function parseAfter(integrationId: string, query: URLSearchParams, lastEventId: string | null) {
  const [after, ...more] = lastEventId === null ? query.getAll("after") : [lastEventId];
  return after === undefined
    ? undefined
    : openLogCursor(integrationId, more.length === 0 ? after : "");
}

function parseTypes(text: string): string[] | undefined {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name === "")) return undefined;
  const unknown = names.find((name) => !isWebhookEventType(name));
  if (unknown !== undefined)
    throw refuse("validation_error", {
      message: "types contains an unknown event type.",
      field: "types",
    });
  return names;
}

interface Range {
  least: number;
  most: number;
  /** The value used when the parameter is absent or not a number. */
  fallback: number;
}

function clamped(text: string | null, { least, most, fallback }: Range): number {
  const number = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text ?? "") ? Math.trunc(Number(text)) : fallback;
  return Math.min(most, Math.max(least, number));
}
