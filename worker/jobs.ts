import type { Details } from "@/lib/config/log";
import { logFailure } from "@/lib/db/log-failure";
import { runImport } from "@/lib/event-import/run-import";
import { mailsAtOnce } from "@/lib/notifications/mail/transport";
import { ownDataParts } from "@/lib/portal/participant/own-data";
import { fetchSchedule } from "@/lib/reconcile/watched-schedule/fetch-schedule";
import {
  addExportPart,
  type ClaimedExport,
  claimExport,
} from "@/lib/transitions/data-export/data-export";
import {
  integrationsWithOverdueDuties,
  notifyOverdue,
} from "@/lib/transitions/deletion-duty/notify";
import { settleDueDeletions } from "@/lib/transitions/deletion-grace/settle";
import { claimImport } from "@/lib/transitions/event-import/claim";
import {
  changedForms as eventsWithChangedForms,
  touchNextPeople,
} from "@/lib/transitions/form-field/touch-people";
import { settleHeldDecisions } from "@/lib/transitions/held-decision/settle";
import {
  announceDueWaves,
  continueBroadcast,
  openBroadcasts,
} from "@/lib/transitions/notification/broadcast";
import {
  dueApplicationNotices,
  endIdleHour,
} from "@/lib/transitions/notification/new-applications";
import { sendDueMails } from "@/lib/transitions/notification/send-mails";
import { type ClaimedSchedule, claimDueSchedules } from "@/lib/transitions/watched-schedule/fetch";
import { dueWaves, moveDueWave, type OwnWave } from "@/lib/transitions/wave/move";
import { dispatch } from "@/lib/webhooks/delivery/dispatch";
import { integrationsToWarn, warnOfFailures } from "@/lib/webhooks/delivery/health";
import { eraseDuePayloads } from "@/lib/webhooks/outbox/payload-erasure";
import { housekeeping } from "./housekeeping";
import type { Job } from "./run";

/** Runs until the worker stops. Starts again after losing its lease or the database. */
const deliveries: Job = { name: "deliveries", everySeconds: 1, run: (stop) => dispatch(stop) };

/**
 * Settles the deletions of what was archived, rejected or unpublished, when their grace period is
 * over.
 */
export const deletionGrace: Job = {
  name: "deletion grace",
  everySeconds: 1,
  run: settleDueDeletions,
};

const wavesPerTurn = 100;

/**
 * Starts and finishes waves at their times. After a worker outage they are late but not lost: a
 * wave whose whole window has passed starts and then finishes in one run.
 */
export const waves: Job = {
  name: "waves",
  everySeconds: 1,
  run: async (stop) => {
    const fault = ({ id }: OwnWave): Fault => ["wave could not be moved", { waveId: id }];
    for (const to of ["started", "finished"] as const)
      await forEach(await dueWaves(to, wavesPerTurn), stop, fault, (wave) => moveDueWave(wave, to));
  },
};

/** Carries out organizers' decisions once they can no longer be undone. */
export const heldDecisions: Job = {
  name: "held decisions",
  everySeconds: 1,
  run: settleHeldDecisions,
};

/**
 * Notifies the many recipients of a broadcast, and organizers of applications submitted within a
 * idle hour.
 */
const broadcasts: Job = {
  name: "broadcasts",
  everySeconds: 1,
  run: async (stop) => {
    await announceDueWaves();
    const fault = (id: string): Fault => ["people could not be notified", { id }];
    await forEach(await openBroadcasts(), stop, fault, async (id) => {
      while (!stop.aborted && (await continueBroadcast(id)));
    });
    await forEach(await dueApplicationNotices(), stop, fault, endIdleHour);
  },
};

/** Raises `updated_at` of the people on events whose form gained or lost a field. */
const changedForms: Job = {
  name: "changed forms",
  everySeconds: 1,
  run: async (stop) =>
    forEach(
      await eventsWithChangedForms(),
      stop,
      (eventId) => ["people of a changed form were not touched", { eventId }],
      async (eventId) => {
        while (!stop.aborted && (await touchNextPeople(eventId)));
      },
    ),
};

const schedulesAtMost = 4;

/** Fetches watched schedules when they are due, concurrently. */
export const watchedSchedules: Job = {
  name: "watched schedules",
  everySeconds: 1,
  run: async (stop) => {
    const fault = ({ event }: ClaimedSchedule): Fault => [
      "schedule could not be applied",
      { event: event.id },
    ];
    const claimed = await claimDueSchedules(schedulesAtMost);
    await Promise.all(
      claimed.map((one) => forEach([one], stop, fault, () => fetchSchedule(one, stop))),
    );
  },
};

/** Makes the previews of files that organizers import, and applies them. */
export const eventImports: Job = {
  name: "event imports",
  everySeconds: 1,
  run: async (stop) => {
    for (let claimed = await claimImport(); claimed; claimed = await claimImport()) {
      await runImport(claimed, stop);
      if (stop.aborted) return;
    }
  },
};

/** Creates the files for people who requested all data kept about them. */
export const dataExports: Job = {
  name: "data-exports",
  everySeconds: 1,
  run: async (stop) => {
    for (let claimed = await claimExport(); claimed; claimed = await claimExport()) {
      await writeParts(claimed, stop);
      if (stop.aborted) return;
    }
  },
};

async function writeParts(claimed: ClaimedExport, stop: AbortSignal): Promise<void> {
  let number = 0;
  for await (const part of ownDataParts(claimed.personId)) {
    if (stop.aborted || !(await addExportPart(claimed, { ...part, number }))) return;
    number += 1;
  }
}

/** Notifies publishers of deletions that they did not attest in time. */
export const overdueDeletions: Job = {
  name: "overdue deletions",
  everySeconds: 5,
  run: async (stop) =>
    forEach(
      await integrationsWithOverdueDuties(),
      stop,
      (integration) => ["publishers were not notified of overdue deletions", { integration }],
      notifyOverdue,
    ),
};

/** Warns publishers of endpoints that fail without a break. */
export const failingEndpoints: Job = {
  name: "failing endpoints",
  everySeconds: 15,
  run: async (stop) =>
    forEach(
      await integrationsToWarn(),
      stop,
      (integration) => ["publishers were not warned of a failing endpoint", { integration }],
      warnOfFailures,
    ),
};

/**
 * Several jobs that each send one mail after another until none is due, so that a hanging mail does
 * not block the others.
 */
const mails: Job[] = Array.from({ length: mailsAtOnce }, (_, n) => ({
  name: `mails-${n + 1}`,
  everySeconds: 2,
  run: async (stop) => void (await sendDueMails(stop)),
}));

/** Erases the payloads about people who revoked consent or deleted their account. */
const payloadErasure: Job = {
  name: "payload erasure",
  everySeconds: 2,
  run: async (stop) => {
    while (!stop.aborted && (await eraseDuePayloads(stop)) > 0);
  },
};

/** All jobs of the worker. */
export const jobs: Job[] = [
  deliveries,
  deletionGrace,
  waves,
  heldDecisions,
  broadcasts,
  changedForms,
  watchedSchedules,
  eventImports,
  dataExports,
  overdueDeletions,
  failingEndpoints,
  ...mails,
  payloadErasure,
  housekeeping,
];

/** The log line of a failure. */
type Fault = [event: string, details: Details];

/** Does the work of each item. A failure is logged and does not delay the others. */
async function forEach<Item>(
  items: Item[],
  stop: AbortSignal,
  faultFor: (item: Item) => Fault,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    if (stop.aborted) return;
    await work(item).catch((error) => {
      const [event, details] = faultFor(item);
      logFailure("error", event, error, details);
    });
  }
}
