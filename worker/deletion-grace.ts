import { settleDueDeletions } from "@/lib/transitions/deletion-grace/settle";
import type { Job } from "./run";

/** Ends what was archived, rejected or unpublished when its deletion grace is over. */
export const deletionGrace: Job = { name: "deletion grace", everySeconds: 1, run: settleDueDeletions };
