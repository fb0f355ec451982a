import { broadcasts } from "./broadcasts";
import { changedForms } from "./changed-forms";
import { dataExports } from "./data-exports";
import { deletionGrace } from "./deletion-grace";
import { deliveries } from "./deliveries";
import { heldDecisions } from "./held-decisions";
import { housekeeping } from "./housekeeping";
import { mails } from "./mails";
import { overdueDeletions } from "./overdue-deletions";
import { payloadErasure } from "./payload-erasure";
import type { Job } from "./run";
import { watchedSchedules } from "./watched-schedules";
import { waves } from "./waves";

/** All jobs of the worker. */
export const jobs: Job[] = [
  deliveries,
  deletionGrace,
  waves,
  heldDecisions,
  broadcasts,
  changedForms,
  watchedSchedules,
  dataExports,
  overdueDeletions,
  ...mails,
  payloadErasure,
  housekeeping,
];
