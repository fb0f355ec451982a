import { outsideSandboxes, outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { listedEvents } from "./public-events";

/** A sitemap holds at most 50,000 URLs. */
const eachAtMost = 20_000;

/**
 * The pages that search engines may index: events that anybody may discover, latest changed first,
 * and public integrations, newest first.
 */
export async function publicAddresses() {
  const [events, integrations] = await Promise.all([
    prisma().event.findMany({
      where: { ...outsideSandboxes, ...listedEvents },
      select: { id: true, slug: true, updated_at: true },
      orderBy: { updated_at: "desc" },
      take: eachAtMost,
    }),
    query<{ id: string }>({
      name: "public-integrations",
      text: integrationsText,
      values: [eachAtMost],
    }),
  ]);
  return { events, integrations };
}

const integrationsText = `
SELECT i.id FROM integrations i JOIN organizations o ON o.id = i.organization_id
 WHERE ${takesNewAccessSql("i")} AND ${outsideSandboxesSql("i")} AND i.visibility = 'public' ORDER BY i.created_at DESC, i.id LIMIT $1`;
