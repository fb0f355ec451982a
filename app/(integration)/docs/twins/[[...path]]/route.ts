import { docsTwin } from "@/lib/http/documentation";

interface Context {
  params: Promise<{ path?: string[] }>;
}

/** Where `next.config.mjs` sends `/docs/….md`. */
export const GET = async (request: Request, { params }: Context) => docsTwin(request, ["/docs", ...((await params).path ?? [])].join("/"));
