import { once } from "node:events";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { keepHouse } from "@/worker/housekeeping";

// One round of housekeeping in its own process, when its parent asks for it. As in a worker that has run for a while, everything is loaded by then.

await prisma().sandbox.findFirst({ select: { id: true } });
process.send?.("ready");
await once(process, "message");
await keepHouse(new AbortController().signal);
await prisma().$disconnect();
await pool().end();
process.disconnect();
