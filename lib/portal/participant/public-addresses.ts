import { outsideSandboxes, outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { listedEvents } from "./public-events";

/** A site map has room for 50,000 addresses. */
const eachAtMost = 20_000;

/** What search engines may find: the events that anybody may discover and the public integrations, the latest changed first. */
export async function publicAddresses() {
  const [events, { rows: integrations }] = await Promise.all([
    prisma().event.findMany({
      where: { ...outsideSandboxes, ...listedEvents },
      select: { id: true, slug: true, updated_at: true },
      orderBy: { updated_at: "desc" },
      take: eachAtMost,
    }),
    pool().query<{ id: string }>({ name: "public-integrations", text: integrationsText, values: [eachAtMost] }),
  ]);
  return { events, integrations };
}

const integrationsText = `
SELECT i.id FROM integrations i JOIN organizations o ON o.id = i.organization_id
 WHERE ${takesNewAccessSql("i")} AND ${outsideSandboxesSql("i")} AND i.visibility = 'public' ORDER BY i.created_at DESC, i.id LIMIT $1`;
