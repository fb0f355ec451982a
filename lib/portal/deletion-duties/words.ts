import type { DeletionCause } from "@/lib/resources/closed-sets";

export const causeWords = {
  "data.deletion_required": "Deletion required",
  "user.revoked_access": "Consent revoked",
  disconnected: "Disconnected",
} as const satisfies Record<DeletionCause, string>;
