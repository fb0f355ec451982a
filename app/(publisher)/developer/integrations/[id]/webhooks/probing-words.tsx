import { config } from "@/lib/config/config";
import { failuresBeforeProbing, restSeconds } from "@/lib/webhooks/delivery/retry-schedule";
import { durationWords } from "@/lib/words";

/** Why deliveries that are due are not attempted yet (docs/rules/webhooks.md#retry-schedule). */
export const ProbingWords = () => (
  <p className="max-w-prose">
    {failuresBeforeProbing} attempts in a row failed at this endpoint. Until one succeeds, attempts
    are at least {durationWords(restSeconds(config().WEBHOOK_RETRY_SCHEDULE))} apart, and other
    deliveries wait.
  </p>
);
