import type { Transaction } from "@/lib/db/transact";
import type { Logo } from "@/lib/manifest/logo";

/** Stores the logo in place of an earlier one. */
export async function replaceLogo(
  tx: Transaction,
  integrationId: string,
  { digest, png }: Logo,
): Promise<void> {
  const logo = { digest, png: new Uint8Array(png) };
  await tx.integrationLogo.upsert({
    where: { integration_id: integrationId },
    create: { integration_id: integrationId, ...logo },
    update: logo,
  });
}
