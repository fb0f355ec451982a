import { dispatch } from "@/lib/webhooks/delivery/dispatch";
import type { Job } from "./run";

/** Runs until the worker stops. Starts again after losing its lease or the database. */
export const deliveries: Job = { name: "deliveries", everySeconds: 1, run: (stop) => dispatch(stop) };
