import { signedPost } from "../deliveries/signed-posts.ts";
import { importFrom } from "./from-folder.mjs";

// graphile-worker sends queued posts, one a job. It reports when they are queued and, at SIGTERM,
// the processor time that it took to send them.

const [folder, port, hosts, posts, bytes] = process.argv.slice(2);
const { makeWorkerUtils, run } = await importFrom(folder, "graphile-worker");
const connectionString = process.env.DATABASE_URL;
const utils = await makeWorkerUtils({ connectionString });
await utils.migrate();
const body = JSON.stringify({ pad: "x".repeat(Number(bytes)) });
for (let n = 0; n < Number(posts); n += 1_000)
  await utils.addJobs(
    Array.from({ length: Math.min(1_000, Number(posts) - n) }, (_, m) => ({
      identifier: "post",
      payload: { host: `h${(n + m) % Number(hosts)}.integration.test`, id: `job-${n + m}`, body },
    })),
  );
await utils.release();
process.send("queued");
process.once("message", async () => {
  const begun = process.cpuUsage();
  const runner = await run({
    connectionString,
    concurrency: 64,
    noHandleSignals: true,
    preset: { worker: { maxPoolSize: 64, localQueue: { size: 500 } } },
    taskList: { post: ({ host, id, body }) => signedPost(Number(port), host, id, body) },
  });
  process.once("SIGTERM", async () => {
    const { user, system } = process.cpuUsage(begun);
    process.send({ cpuSeconds: (user + system) / 1e6 });
    await runner.stop();
    process.exit();
  });
});
