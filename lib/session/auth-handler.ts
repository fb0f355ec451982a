import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "./auth-options";
import { visitorOf } from "./where-from";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** The standard next-auth endpoints, without the one that writes what a client says into our log. */
export async function authHandler(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth[0] === "_log") return new Response(null, { status: 404 });
  return NextAuth(request, context, authOptions(visitorOf(request.headers)));
}
