import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { keepHouse } from "@/worker/housekeeping";

// One round of housekeeping in its own process.

await keepHouse(new AbortController().signal);
await prisma().$disconnect();
await pool().end();
