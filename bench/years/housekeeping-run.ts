import { once } from "node:events";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { runHousekeeping } from "@/worker/housekeeping";

// One round of housekeeping in a separate process, at the parent's request. By then all code is
// loaded, as in a worker that has run for a while.

await prisma().sandbox.findFirst({ select: { id: true } });
process.send?.("ready");
await once(process, "message");
await runHousekeeping(new AbortController().signal);
await prisma().$disconnect();
await pool().end();
process.disconnect();
