import { faultOf, log } from "@/lib/config/log";
import { noticeTypes } from "@/lib/webhooks/outbox/subscribers";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { attempt } from "./attempt";
import { bury } from "./due";
import type { Flight, Lanes } from "./endpoint-queues";
import type { Supply } from "./refill";
import type { Results } from "./results";

interface Options {
  client: OutgoingClient;
  lanes: Lanes;
  came: Results;
  supply: Supply;
  mayBegin: () => boolean;
}

const unsettledAtMost = 1_000;

/** Sends what is at hand: `pump` begins as many attempts as may be in flight, and each that ends makes room for the next. */
export function sending({ client, lanes, came, supply, mayBegin }: Options): { pump: () => void } {
  return { pump };

  function pump() {
    const now = Date.now();
    while (lanes.inFlight + came.waiting() < unsettledAtMost && mayBegin()) {
      const flight = lanes.next(now);
      if (!flight) break;
      void (mayGoOut(flight) ? fly(flight) : drop(flight)).catch((error) => log("error", "a delivery was not sent", faultOf(error)));
    }
    if (lanes.passedStale) supply.refresh();
  }

  async function fly({ lane, delivery, target, land }: Flight) {
    const done = await attempt(client, delivery, target).finally(land);
    came.add(lane, done);
    supply.refillWhenLow(lane);
    pump();
  }

  /** What may not go out any more becomes a dead letter unattempted. */
  async function drop({ lane, delivery, land }: Flight) {
    await bury([delivery.id]).finally(() => {
      land();
      lanes.settled(lane, delivery);
      lane.hasMore = true;
    });
    pump();
  }
}

const mayGoOut = ({ target, delivery }: Flight) => !target.noticesOnly || noticeTypes.includes(delivery.event_type);
