import { refuse } from "@/lib/errors/refusal";
import { requestedScopes } from "@/lib/oauth/form";
import {
  eventSideScopes,
  isScope,
  type Scope,
  scopeNames,
  scopeTexts,
  userSideScopes,
} from "@/lib/resources/scopes";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import type { RequestingIntegration } from "./client";
import type { AuthorizeParameters } from "./parameters";

/**
 * The requested flow and scopes: `event_id` chooses the flow, and the scopes of the other side are
 * dropped (docs/rules/oauth.md#choosing-the-flow).
 */
export function requireScopes(
  { values }: AuthorizeParameters,
  integration: RequestingIntegration,
): { kind: TokenKind; scopes: Scope[] } {
  const requested = requireDeclared(values.scope ?? "", integration);
  const kind = values.event_id === undefined ? "user" : "installation";
  const side = kind === "user" ? "user" : "event";
  const scopes = requested.filter((scope) => scopeTexts[scope].side === side);
  if (scopes.length === 0) throw kind === "user" ? eventIdMissing() : eventScopesMissing();
  return { kind, scopes };
}

function requireDeclared(scope: string, { declaredScopes }: RequestingIntegration): Scope[] {
  const names = requestedScopes(scope);
  if (names.length === 0)
    throw refuse("invalid_request", { message: "scope is missing or empty." });
  const known = names.filter(isScope);
  if (names.some((name) => openIdScopes.includes(name))) throw openIdScopeRequested();
  if (known.length < names.length)
    throw refuse("invalid_scope", {
      message: `scope contains an unknown name. The known scopes are ${scopeNames.join(", ")}.`,
    });
  const undeclared = known.filter(
    (name) => !declaredScopes.some((declared) => declared.name === name),
  );
  if (undeclared.length > 0)
    throw refuse("invalid_scope", {
      message: `The manifest does not declare ${undeclared.join(", ")}.`,
    });
  return known;
}

/** What OpenID Connect libraries request unless configured otherwise. */
const openIdScopes = ["openid", "profile", "email"];

const openIdScopeRequested = () =>
  refuse("invalid_scope", {
    message: `openid, profile and email are not scopes of this service. Request ${userSideScopes.join(" or ")}: every sign-in has an id_token.`,
  });

const eventIdMissing = () =>
  refuse("invalid_request", {
    message: `event_id is missing. Without it, only ${userSideScopes.join(" and ")} can be granted, and scope contains neither.`,
  });

const eventScopesMissing = () =>
  refuse("invalid_scope", {
    message: `With event_id, only ${eventSideScopes.join(", ")} can be granted, and scope contains none of them.`,
  });
