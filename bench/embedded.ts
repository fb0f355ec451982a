import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";

/**
 * The database of a bench in a separate process, so that it runs on the servers' core. By default
 * commits do not wait for the disk, because the bench measures work and not the disk. With the
 * argument `durable` after the folder, they do. Further arguments are settings of PostgreSQL.
 */
const [folder = "", durability, ...further] = process.argv.slice(2);
const settings = [
  "shared_buffers=512MB",
  "max_wal_size=4GB",
  ...(durability === "durable" ? [] : ["fsync=off"]),
  ...further,
];
const { url, stop } = await openEmbeddedDatabase(folder, settings);
const stayAlive = setInterval(() => {}, 60_000);
process.on("SIGTERM", async () => {
  await stop();
  clearInterval(stayAlive);
});
console.info(url);
