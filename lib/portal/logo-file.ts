import { prisma } from "@/lib/db/prisma";

/** The stored PNG with this digest (SHA-256, hex). */
export async function logoFile(digest: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const logo = await prisma().integrationLogo.findFirst({
    where: { digest },
    select: { png: true },
  });
  return logo?.png ?? null;
}
