import { docsMarkdown } from "@/lib/http/documentation";

interface Context {
  params: Promise<{ path?: string[] }>;
}

/** The target of the `/docs/….md` rewrite in `next.config.mjs`. */
export const GET = async (request: Request, { params }: Context) =>
  docsMarkdown(request, ["/docs", ...((await params).path ?? [])].join("/"));
