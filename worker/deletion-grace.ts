import { settleDueDeletions } from "@/lib/transitions/deletion-grace/settle";
import type { Job } from "./run";

/** Settles the deletions of what was archived, rejected or unpublished, when their grace period is over. */
export const deletionGrace: Job = { name: "deletion grace", everySeconds: 1, run: settleDueDeletions };
