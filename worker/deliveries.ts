import { dispatch } from "@/lib/webhooks/delivery/dispatch";
import type { Job } from "./run";

/** Runs until the worker stops; starts again after a lost lease or a lost database. */
export const deliveries: Job = { name: "deliveries", everySeconds: 1, run: (stop) => dispatch(stop) };
