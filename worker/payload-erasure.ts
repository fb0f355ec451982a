import { eraseDuePayloads } from "@/lib/webhooks/outbox/payload-erasure";
import type { Job } from "./run";

/** Erases the payloads about people who revoked consent or deleted their account. */
export const payloadErasure: Job = {
  name: "payload erasure",
  everySeconds: 2,
  run: async (stop) => {
    while (!stop.aborted && (await eraseDuePayloads(stop)) > 0);
  },
};
