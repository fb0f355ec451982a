import { settleHeldDecisions } from "@/lib/transitions/application/settle-held";
import type { Job } from "./run";

/** Carries out decisions on applications once they can no longer be undone. */
export const heldDecisions: Job = { name: "held decisions", everySeconds: 1, run: settleHeldDecisions };
