import { defaultMessages, refuse, refusedToken } from "@/lib/errors/refusal";
import { type BearerGrant, findBearer } from "@/lib/tokens/bearer";
import type { MachineRequest } from "./handler";

/**
 * The token of `Authorization: Bearer …`; it is accepted nowhere else. Missing or malformed: 401
 * invalid_token.
 */
export function bearerToken(request: MachineRequest): string {
  const authorization = request.headers.get("authorization") ?? "";
  const token = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(authorization)?.[1];
  if (token !== undefined) return token;
  throw /^Bearer +\S/i.test(authorization) ? unknownToken() : refuse("invalid_token");
}

/** The refusal of an unknown token. */
export const unknownToken = (message = defaultMessages.invalid_token) =>
  refuse("invalid_token", { message, headers: refusedToken(message) });

/**
 * The grant of the token. If the grant is revoked or expired, `onDeadGrant` is called with it
 * before the refusal.
 */
export async function requireBearer(
  request: MachineRequest,
  onDeadGrant: (grant: BearerGrant) => Promise<void>,
): Promise<BearerGrant> {
  const found = await findBearer(bearerToken(request));
  if (!found) throw unknownToken();
  if (found.state !== "live") {
    await onDeadGrant(found.grant);
    throw refuse(found.state);
  }
  return found.grant;
}
