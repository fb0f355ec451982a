import { pool } from "@/lib/db/pool";
import { applyLines } from "@/lib/reconcile/feed/apply";
import { feedSource } from "@/lib/reconcile/feed/line";
import { readLine } from "@/lib/reconcile/feed/read-line";

// A process that feeds locations to an event, to be killed midway: node feed-locations.ts EVENT
// ORGANIZATION COUNT.

const [event, organizationId = "", count] = process.argv.slice(2);
const values = Array.from({ length: Number(count) }, (_, n) => ({
  kind: "location",
  event,
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  version: 1,
  data: { name: `Room ${n}`, scope: "indoor", type: "room" },
}));
await applyLines(
  feedSource({ tokenId: organizationId, organizationId }),
  values.map((value, n) => readLine({ line: n + 1, value }, false)),
);
await pool().end(); // idle connections would keep the process alive for a minute
