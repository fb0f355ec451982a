import { refuse } from "@/lib/errors/refusal";
import { isScope, type Scope, scopeTexts } from "@/lib/resources/scopes";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import type { AskingIntegration } from "./client";
import type { AuthorizeParameters } from "./parameters";

/** What is asked for: `event_id` chooses the flow, and the scopes of the other side are dropped (docs/rules/oauth.md#choosing-the-flow). */
export function requireScopes({ values }: AuthorizeParameters, integration: AskingIntegration): { kind: TokenKind; scopes: Scope[] } {
  const asked = requireDeclared(values.scope ?? "", integration);
  const kind = values.event_id === undefined ? "user" : "installation";
  const side = kind === "user" ? "user" : "event";
  const scopes = asked.filter((scope) => scopeTexts[scope].side === side);
  if (scopes.length === 0) throw refuse(kind === "user" ? "invalid_request" : "invalid_scope");
  return { kind, scopes };
}

function requireDeclared(scope: string, { declaredScopes }: AskingIntegration): Scope[] {
  const names = [...new Set(scope.split(" ").filter((name) => name !== ""))];
  if (names.length === 0) throw refuse("invalid_request");
  const declared = names.filter(isScope).filter((name) => declaredScopes.some((known) => known.name === name));
  if (declared.length < names.length) throw refuse("invalid_scope");
  return declared;
}
