import { clock } from "@/lib/clock";
import { statement } from "@/lib/db/statement";
import { writeBehind } from "@/lib/db/write-behind";

interface LastCall {
  connectionId: string;
  at: Date;
}

/** When each connection was last used: off the path of the request, many calls in one statement. */
const lastCalls = writeBehind<LastCall>("last calls", {
  everyMilliseconds: 5_000,
  flushAt: 5_000,
  atMost: 20_000,
  write: (calls) => statement({ name: "flush-last-calls", text: flush, values: [calls.map((call) => call.connectionId), calls.map(({ at }) => at)] }),
});

export const noteCall = (connectionId: string) => lastCalls.add({ connectionId, at: clock.now() }, connectionId);

export const flushLastCalls = lastCalls.flush;

/** A connection that another transaction holds is skipped: its next call comes. */
const flush = `
  UPDATE connections SET last_call_at = called.at
  FROM (SELECT c.id, v.at FROM connections c JOIN unnest($1::uuid[], $2::timestamptz[]) v (id, at) USING (id) FOR NO KEY UPDATE OF c SKIP LOCKED) called
  WHERE connections.id = called.id AND (last_call_at IS NULL OR last_call_at < called.at)`;
