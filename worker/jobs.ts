import { deletionGrace } from "./deletion-grace";
import { deliveries } from "./deliveries";
import { housekeeping } from "./housekeeping";
import { mails } from "./mails";
import { payloadErasure } from "./payload-erasure";
import type { Job } from "./run";
import { waves } from "./waves";

/** Everything the worker does. */
export const jobs: Job[] = [deliveries, deletionGrace, waves, mails, payloadErasure, housekeeping];
