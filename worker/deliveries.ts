import { dispatch } from "@/lib/webhooks/delivery/dispatch";
import type { Job } from "./run";

/** Runs until the worker stops; one that lost its lease or its database begins anew. */
export const deliveries: Job = { name: "deliveries", everySeconds: 1, run: (stop) => dispatch(stop) };
