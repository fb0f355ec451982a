import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { everyWord } from "@/lib/portal/search/words";
import { registeredWhere } from "@/lib/transitions/integration/new-access";
import { deletionGraceEnds } from "./deletion-grace";
import { operatorRowsAtMost } from "./organizations";

/**
 * Integrations for the operator, newest first; `search` is part of the name, the publisher or the
 * organization. The caller has checked that the viewer is the operator.
 */
export async function operatorIntegrations(search: string) {
  const integrations = await prisma().integration.findMany({
    where: {
      ...outsideSandboxes,
      ...registeredWhere,
      ...everyWord(search, (search_text) => ({
        OR: [{ search_text }, { organization: { search_text } }],
      })),
    },
    select: {
      id: true,
      display_name: true,
      publisher_name: true,
      status: true,
      status_reason: true,
      limit_installation: true,
      limit_user: true,
      declared_webhook_event_types: true,
      organization: { select: { name: true } },
      logo: { select: { digest: true } },
      _count: {
        select: {
          connections: { where: { status: { not: "ended" } } },
          families: { where: { kind: "user", revoked_at: null, expires_at: { gt: clock.now() } } },
        },
      },
    },
    orderBy: [{ created_at: "desc" }, { id: "asc" }],
    take: operatorRowsAtMost,
  });
  const ends = await deletionGraceEnds(integrations.map(({ id }) => id));
  return integrations.map(
    ({ logo, _count, declared_webhook_event_types: declared, ...integration }) => ({
      ...integration,
      logo: logo && `/developer/logos/${logo.digest}.png`,
      connections: _count.connections,
      userTokens: _count.families,
      /** Whether the integration declares the event type; otherwise no webhook is sent. */
      receivesNotices: {
        suspension: declared.includes("integration.suspended"),
        deletion: declared.includes("data.deletion_required"),
      },
      graceEndsAt: ends.get(integration.id) ?? null,
    }),
  );
}

export type OperatorIntegration = Awaited<ReturnType<typeof operatorIntegrations>>[number];

/** The platform's limits as text, for integrations without limits of their own. */
export function platformLimits() {
  const words = ({ hour, burst, inFlight }: ReturnType<typeof config>["LIMIT_USER"]) =>
    `${hour.count}/${hour.seconds},${burst.count}/${burst.seconds},${inFlight}`;
  return { installation: words(config().LIMIT_INSTALLATION), user: words(config().LIMIT_USER) };
}
