import { closeDeliveryPools } from "@/lib/db/fast";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";

// Fans out due occurrences in a separate process. Reports when it starts and how many seconds it
// took.

process.send?.("begun");
const begun = performance.now();
await fanOut(await claimOccurrences(100, 30), () => {});
process.send?.((performance.now() - begun) / 1_000);
await closeDeliveryPools();
process.disconnect?.();
