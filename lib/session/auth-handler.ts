import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { wasBusy } from "@/lib/db/request";
import { errorEnvelope } from "@/lib/errors/envelope";
import { refuse } from "@/lib/errors/refusal";
import { recordSingleSignOnRequest } from "@/lib/transitions/account/renew-proof";
import { actorOfRequest } from "./actor-of-request";
import { authOptions } from "./auth-options";
import { currentActor } from "./current-actor";
import { visitorOf } from "./visitor-of";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/**
 * The standard next-auth endpoints, except the one that writes text from a client into our log.
 * Passwords are not sent by GET, to which next-auth answers 500.
 */
export async function authHandler(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth[0] === "_log") return new Response(null, { status: 404 });
  if (request.method === "GET" && nextauth.join("/") === "callback/credentials")
    return new Response(null, { status: 405, headers: { Allow: "POST" } });
  if (!isAddress(request.nextUrl.searchParams.get("callbackUrl") ?? "/"))
    return new Response(null, { status: 400 });
  // next-auth would take an outage of the database for the end of the session.
  if (nextauth[0] === "session") await actorOfRequest(request);
  if (request.method === "POST" && nextauth.join("/") === "signin/oidc")
    await recordProofRequest(request);
  const visitor = visitorOf(request.headers);
  const response: Response = await NextAuth(request, context, authOptions(visitor));
  return wasBusy() ? busyResponse(visitor.requestId) : response;
}

/** To a `callbackUrl` that is none, next-auth would answer 500. */
const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|\/)/i.test(text) && URL.canParse(text, "http://localhost");

function busyResponse(requestId: string): Response {
  const refusal = refuse("service_unavailable", { retryAfterSeconds: 5 });
  const { status, headers } = refusal;
  return Response.json(errorEnvelope(refusal, requestId), { status, headers });
}

/**
 * next-auth forwards the query to the provider: `max_age=0` demands a fresh sign-in, which serves
 * as proof for the existing session.
 */
async function recordProofRequest({ nextUrl }: NextRequest): Promise<void> {
  const actor = await currentActor();
  if (actor)
    await recordSingleSignOnRequest(actor.sessionId, {
      asProof: nextUrl.searchParams.get("max_age") === "0",
    });
}
