import { buildIfNeeded } from "@/scripts/build.mjs";
import { type BenchDatabase, run } from "./database";
import { type ImportResult, importEvent } from "./import";
import { closeGenerator } from "./load";
import { type BenchServer, startFloor, startService } from "./servers";
import { size } from "./size";
import { aWorld, type World } from "./world";

/**
 * The servers that the cases measure: the service and its floor on one database with the same data.
 */
export interface Bench {
  databaseUrl: string;
  service: BenchServer;
  floor: BenchServer;
  /** An event of 10,000 participants (size.ts). */
  world: World;
  /** An event with very many participants, loaded when a case first needs it. */
  large: () => Promise<{ world: World; imported: ImportResult }>;
  close: () => Promise<void>;
}

export async function openBench(database: BenchDatabase): Promise<Bench> {
  await buildIfNeeded();
  const world = await aWorld(await importAnalyzed(database.url, size.people));
  const service = await startService(database.url, eventRequest(world));
  const floor = await startFloor(database.url);
  let large: Promise<{ world: World; imported: ImportResult }> | undefined;
  const close = async () => {
    closeGenerator();
    await Promise.all([service.stop(), floor.stop()]);
  };
  return {
    databaseUrl: database.url,
    service,
    floor,
    world,
    large: () => {
      large ??= loadLarge(database.url, size.largePeople);
      return large;
    },
    close,
  };
}

async function loadLarge(url: string, people: number) {
  const imported = await importAnalyzed(url, people);
  return { imported, world: await aWorld(imported) };
}

async function importAnalyzed(url: string, people: number): Promise<ImportResult> {
  const imported = await importEvent(url, people);
  await run(url, "VACUUM ANALYZE");
  return imported;
}

export const eventRequest = ({ eventId, installationToken }: World) => ({
  path: `/api/v1/events/${eventId}`,
  headers: { Authorization: `Bearer ${installationToken}` },
});
