import { stateWithoutValue } from "@/lib/errors/authorization-refusals";
import { requireFewParameters } from "@/lib/errors/parameters";
import { secretNames } from "@/lib/oauth/form";

const names = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "event_id",
  "state",
  "code_challenge",
  "code_challenge_method",
  "prompt",
  "nonce",
  "ui_locales",
] as const;

type ParameterName = (typeof names)[number];

/** The query of /oauth/authorize, without unknown parameters. */
export interface AuthorizeParameters {
  /** Without parameters that have no value: they count as omitted (RFC 6749 §3.1). */
  values: Partial<Record<ParameterName, string>>;
  duplicated: ParameterName[];
  /** Every `redirect_uri` that was sent. Only a request with exactly one is valid. */
  redirectUris: string[];
  /** The door at which the request was made, and the parameter that names something else. */
  door?: Door & { contradiction?: "event_id" | "resource" };
  /** `state` as in the query, still percent-encoded, so that it can be returned unchanged. */
  state: string | null;
  /** The names of secrets that were sent, which have no place in an address. */
  secrets: string[];
}

/** The door of an event, at which only this event is asked for. */
export interface Door {
  eventId: string;
  issuer: string;
}

/**
 * Parses the query of an authorization request. Nothing in it is validated, except that too many
 * parameters are refused; empty values and unknown names are dropped.
 */
export function parseParameters(query: string, door?: Door): AuthorizeParameters {
  requireFewParameters(query);
  const text = query.replace(/^\?/, "");
  const sent = [...new URLSearchParams(`?${text}`)];
  const values: AuthorizeParameters["values"] = {};
  const [seen, duplicated] = [new Set<ParameterName>(), new Set<ParameterName>()];
  for (const [name, value] of sent) {
    if (!isKnown(name)) continue;
    if (seen.has(name)) duplicated.add(name);
    seen.add(name);
    if (value !== "") values[name] = value;
  }
  const contradiction = door && contradictionOf(door, values.event_id, sent);
  if (door) values.event_id = door.eventId;
  return {
    values,
    duplicated: names.filter((name) => duplicated.has(name)),
    ...(door && { door: { ...door, contradiction } }),
    redirectUris: sent.filter(([name]) => name === "redirect_uri").map(([, value]) => value),
    state: !seen.has("state") || duplicated.has("state") ? null : rawState(text, sent),
    secrets: secretNames.filter((name) => sent.some(([sentName]) => sentName === name)),
  };
}

function contradictionOf(
  { eventId, issuer }: Door,
  sentEventId: string | undefined,
  sent: [string, string][],
) {
  if (sentEventId && sentEventId !== eventId) return "event_id";
  return sent.some(([name, value]) => name === "resource" && value !== "" && value !== issuer)
    ? "resource"
    : undefined;
}

const known: ReadonlySet<string> = new Set(names);
const isKnown = (name: string): name is ParameterName => known.has(name);

/**
 * Finds the raw pair by its position among the non-empty pairs, because the name `state` may be
 * percent-encoded too.
 */
function rawState(text: string, sent: [string, string][]): string {
  const place = sent.findIndex(([name]) => name === "state");
  const pair = text.split("&").filter((each) => each !== "")[place] ?? "";
  return pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : stateWithoutValue;
}
