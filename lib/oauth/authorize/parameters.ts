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
  /** `state` as it stands in the query, percent-encoding and all, so that it can go back unchanged. */
  state: string | null;
}

export function parseParameters(query: string): AuthorizeParameters {
  requireFewParameters(query);
  const sent = query
    .replace(/^\?/, "")
    .split("&")
    .flatMap((pair) => {
      const [parameter] = new URLSearchParams(pair);
      const raw = pair.includes("=") ? pair.slice(pair.indexOf("=") + 1) : withoutValue;
      return parameter ? [{ name: parameter[0], value: parameter[1], raw }] : [];
    });
  const of = (name: ParameterName) => sent.filter((parameter) => parameter.name === name);
  const [state] = of("state");
  return {
    values: Object.fromEntries(names.flatMap((name) => of(name).map(({ value }) => [name, value]))),
    duplicated: names.filter((name) => of(name).length > 1),
    redirectUris: of("redirect_uri").map(({ value }) => value),
    state: state && of("state").length === 1 ? state.raw : null,
  };
}
