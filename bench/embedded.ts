import { openEmbedded } from "@/lib/db/embedded/embedded";

/**
 * The database of a bench in a process of its own, so that it runs on the core of what serves. What is measured is work, not the disk; where `durable` follows
 * the folder, what is committed is on the disk as well.
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
