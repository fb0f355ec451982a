import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { config } from "@/lib/config/config";
import type { DemoSignIn } from "@/prisma/seed/demo";

const storedSignIns = z.array(
  z.object({ email: z.string(), password: z.string(), who: z.string() }),
);

/**
 * The demo accounts of an embedded database. The first start loads the demo data (unless
 * DEMO_DATA=0) and stores the accounts in DATA_DIR for later starts.
 */
export async function demoSignIns(dataDir: string): Promise<DemoSignIn[]> {
  const file = path.join(dataDir, "demo-sign-ins.json");
  if (existsSync(file)) return storedSignIns.parse(JSON.parse(readFileSync(file, "utf8")));
  const signIns = config().DEMO_DATA === "0" ? [] : await newDemo();
  writeFileSync(file, JSON.stringify(signIns), { mode: 0o600 });
  return signIns;
}

/** Loads the code that creates the data, including images, only at the first start. */
async function newDemo(): Promise<DemoSignIn[]> {
  const { loadDemo } = await import("@/prisma/seed/demo");
  return loadDemo();
}
