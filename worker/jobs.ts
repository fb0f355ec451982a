import { deliveries } from "./deliveries";
import { graces } from "./graces";
import { housekeeping } from "./housekeeping";
import { mails } from "./mails";
import type { Job } from "./run";
import { scrubs } from "./scrubs";
import { waves } from "./waves";

/** Everything the worker does. */
export const jobs: Job[] = [deliveries, graces, waves, mails, scrubs, housekeeping];
