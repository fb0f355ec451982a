import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { leaveForSingleSignOn } from "@/lib/transitions/account/prove-single-sign-on";
import { authOptions } from "./auth-options";
import { currentActor } from "./current";
import { visitorOf } from "./where-from";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** The standard next-auth endpoints, without the one that writes what a client says into our log. */
export async function authHandler(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth[0] === "_log") return new Response(null, { status: 404 });
  if (request.method === "POST" && nextauth.join("/") === "signin/oidc") await noteProof(request);
  return NextAuth(request, context, authOptions(visitorOf(request.headers)));
}

/** Its query goes on to the provider: `max_age=0` asks for a sign-in now, which is a proof of the session that is there. */
async function noteProof({ nextUrl }: NextRequest): Promise<void> {
  const actor = await currentActor();
  if (actor) await leaveForSingleSignOn(actor.sessionId, { asProof: nextUrl.searchParams.get("max_age") === "0" });
}
