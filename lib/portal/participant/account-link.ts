import { clock } from "@/lib/clock";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import type { linkPurposes } from "@/lib/resources/closed-sets";

const verifyingPurposes: (typeof linkPurposes)[number][] = ["verify_address", "change_address"];

/**
 * The address that a link verifies and the account it is verified for, as the holder of the link sees them. The holder reads that mailbox, but may not be the
 * person who opened the account. Null for a used, expired or altered link.
 */
export const verificationOf = (token: string) =>
  prisma().accountLink.findFirst({
    where: {
      digest: Uint8Array.from(digest(token)),
      purpose: { in: verifyingPurposes },
      used_at: null,
      expires_at: { gt: clock.now() },
      person: { deleted_at: null },
    },
    select: { email: true, person: { select: { name: true, created_at: true } } },
  });
