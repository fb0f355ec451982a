import { pool } from "@/lib/db/pool";
import { applyLines } from "@/lib/reconcile/feed/apply";

// A process that feeds locations to an event, to be killed midway: node feed-locations.ts EVENT
// ORGANIZATION COUNT.

const [event, organizationId = "", count] = process.argv.slice(2);
const lines = Array.from({ length: Number(count) }, (_, n) => ({
  line: n + 1,
  value: {
    kind: "location",
    event,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    version: 1,
    data: { name: `Room ${n}`, scope: "indoor", type: "room" },
  },
}));
await applyLines({ tokenId: organizationId, organizationId }, lines);
await pool().end(); // idle connections would keep the process alive for a minute
