import { logFailure } from "@/lib/db/log-failure";
import { noticeTypes } from "@/lib/webhooks/outbox/subscribers";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { attempt } from "./attempt";
import { deadLetter } from "./dead-letters";
import type { EndpointQueues, StartedAttempt } from "./endpoint-queues";
import type { QueueRefiller } from "./refill";
import type { ResultWriter } from "./results";

interface Options {
  client: OutgoingClient;
  queues: EndpointQueues;
  results: ResultWriter;
  refill: QueueRefiller;
  mayStart: () => boolean;
}

const unwrittenAtMost = 1_000;

/**
 * `send` starts as many attempts as the limits allow. Each attempt that ends makes room for the
 * next.
 */
export function sender({ client, queues, results, refill, mayStart }: Options): {
  send: () => void;
} {
  return { send };

  function send() {
    const now = Date.now();
    while (queues.inFlight + results.unwritten() < unwrittenAtMost && mayStart()) {
      const started = queues.start(now);
      if (!started) break;
      void (maySend(started) ? runAttempt(started) : drop(started)).catch((error) =>
        logFailure("error", "a delivery was not sent", error),
      );
    }
    if (queues.hasSkippedForTarget) refill.readTargets();
  }

  async function runAttempt({ queue, delivery, target, finish }: StartedAttempt) {
    const attempted = await attempt(client, delivery, target);
    finish(
      Date.now(),
      attempted.exchange.outcome === "internal_error" ? undefined : attempted.exchange,
    );
    results.add(queue, attempted);
    refill.refillWhenLow(queue);
    send();
  }

  /** Turns a delivery that may no longer be sent into a dead letter, without an attempt. */
  async function drop({ queue, delivery, finish }: StartedAttempt) {
    await deadLetter(delivery.integration_id, [delivery.id]).finally(() => {
      finish(Date.now());
      queue.settle(delivery);
      queue.mayHaveMore = true;
    });
    send();
  }
}

const maySend = ({ target, delivery }: StartedAttempt) =>
  !target.noticesOnly || noticeTypes.includes(delivery.event_type);
