import { withoutValue } from "@/lib/errors/authorization-refusals";
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

/** The query of /oauth/authorize; parameters that nobody defined are left out. */
export interface AuthorizeParameters {
  values: Partial<Record<ParameterName, string>>;
  duplicated: ParameterName[];
  /** Every `redirect_uri` that was sent: it counts when there is exactly one. */
  redirectUris: string[];
  /** `state` as in the query, still percent-encoded, so that it can be returned unchanged. */
  state: string | null;
}

export function parseParameters(query: string): AuthorizeParameters {
  requireFewParameters(query);
  const sent = new Map<string, { value: string; raw: string }[]>();
  for (const pair of query.replace(/^\?/, "").split("&")) {
    const [parameter] = new URLSearchParams(pair);
    if (!parameter) continue;
    const [name, value] = parameter;
    const raw = pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : withoutValue;
    sent.set(name, [...(sent.get(name) ?? []), { value, raw }]);
  }
  const of = (name: ParameterName) => sent.get(name) ?? [];
  const [state, ...otherStates] = of("state");
  return {
    values: Object.fromEntries(names.flatMap((name) => of(name).map(({ value }) => [name, value]))),
    duplicated: names.filter((name) => of(name).length > 1),
    redirectUris: of("redirect_uri").map(({ value }) => value),
    state: state && otherStates.length === 0 ? state.raw : null,
  };
}
