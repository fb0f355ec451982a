import type { Prisma } from "@/lib/db/prisma";

/**
 * Only its managers see an integration that is not registered yet
 * (docs/rules/manifest.md#before-registration).
 */
export const registeredWhere = {
  status: { not: "unregistered" },
} satisfies Prisma.IntegrationWhereInput;
