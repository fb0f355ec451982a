import type { Prisma } from "@/lib/db/prisma";

/** What was saved before its registration is for its managers alone (docs/rules/manifest.md#before-registration). */
export const registered = { status: { not: "unregistered" } } satisfies Prisma.IntegrationWhereInput;
