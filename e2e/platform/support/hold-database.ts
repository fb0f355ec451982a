import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";

/**
 * A process that holds the embedded database of its DATA_DIR open until SIGTERM. The tests stop and
 * kill it in every way.
 */
const begun = Date.now();
const database = await openEmbeddedDatabase(process.argv[2] ?? "");
const stayAlive = setInterval(() => {}, 60_000);
process.on("SIGTERM", async () => {
  await database.stop();
  clearInterval(stayAlive);
});
console.info(
  JSON.stringify({ url: database.url, owner: database.isOwner(), ms: Date.now() - begun }),
);
