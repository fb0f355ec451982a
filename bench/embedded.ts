import { openEmbedded } from "@/lib/db/embedded/embedded";

/** The database of a bench in a process of its own, so that it runs on the core of what serves. What is measured is work, not the disk. */
const { url, stop } = await openEmbedded(process.argv[2] ?? "", ["fsync=off", "shared_buffers=512MB", "max_wal_size=4GB"]);
const stayAlive = setInterval(() => {}, 60_000);
process.on("SIGTERM", async () => {
  await stop();
  clearInterval(stayAlive);
});
console.info(url);
