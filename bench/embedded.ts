import { openEmbedded } from "@/lib/db/embedded/embedded";

/**
 * The database of a bench, in its own process, so that it runs on the servers' core. Work is measured and not the disk, unless `durable` follows the folder:
 * then commits wait for the disk.
 */
const [folder = "", durability] = process.argv.slice(2);
const settings = ["shared_buffers=512MB", "max_wal_size=4GB", ...(durability === "durable" ? [] : ["fsync=off"])];
const { url, stop } = await openEmbedded(folder, settings);
const stayAlive = setInterval(() => {}, 60_000);
process.on("SIGTERM", async () => {
  await stop();
  clearInterval(stayAlive);
});
console.info(url);
