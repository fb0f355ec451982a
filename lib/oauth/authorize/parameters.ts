import { stateWithoutValue } from "@/lib/errors/authorization-refusals";
import { requireFewParameters } from "@/lib/errors/parameters";

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
] as const;

export type ParameterName = (typeof names)[number];

/** The query of /oauth/authorize, without unknown parameters. */
export interface AuthorizeParameters {
  values: Partial<Record<ParameterName, string>>;
  duplicated: ParameterName[];
  /** Every `redirect_uri` that was sent. Only a request with exactly one is valid. */
  redirectUris: string[];
  /** `state` as in the query, still percent-encoded, so that it can be returned unchanged. */
  state: string | null;
}

export function parseParameters(query: string): AuthorizeParameters {
  requireFewParameters(query);
  const text = query.replace(/^\?/, "");
  const sent = [...new URLSearchParams(`?${text}`)];
  const values: AuthorizeParameters["values"] = {};
  const duplicated = new Set<ParameterName>();
  for (const [name, value] of sent) {
    if (!isKnown(name)) continue;
    if (values[name] !== undefined) duplicated.add(name);
    values[name] = value;
  }
  return {
    values,
    duplicated: names.filter((name) => duplicated.has(name)),
    redirectUris: sent.filter(([name]) => name === "redirect_uri").map(([, value]) => value),
    state: values.state === undefined || duplicated.has("state") ? null : rawState(text, sent),
  };
}

const known: ReadonlySet<string> = new Set(names);
const isKnown = (name: string): name is ParameterName => known.has(name);

/** Finds the raw pair by its position among the non-empty pairs, because the name `state` may be percent-encoded too. */
function rawState(text: string, sent: [string, string][]): string {
  const place = sent.findIndex(([name]) => name === "state");
  const pair = text.split("&").filter((each) => each !== "")[place] ?? "";
  return pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : stateWithoutValue;
}
