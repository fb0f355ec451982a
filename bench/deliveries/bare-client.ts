import { signedPost } from "./signed-posts";

// The floor: the same number of signed posts of the same size over persistent connections, without
// a queue, address checks or records.

const [port = 0, hosts = 0, posts = 0, bytes = 0] = process.argv.slice(2).map(Number);
const body = JSON.stringify({ pad: "x".repeat(bytes) });

let next = 0;
const postInTurn = async (host: string) => {
  while (next < posts) await signedPost(port, host, `bare-${next++}`, body);
};
await Promise.all(Array.from({ length: hosts }, (_, n) => postInTurn(`h${n}.integration.test`)));
next = 0;
const [started, begun] = [performance.now(), process.cpuUsage()];
await Promise.all(
  Array.from({ length: hosts }, (_, n) =>
    [0, 1, 2, 3].map(() => postInTurn(`h${n}.integration.test`)),
  ).flat(),
);
const { user, system } = process.cpuUsage(begun);
console.info(
  JSON.stringify({
    perSecond: posts / ((performance.now() - started) / 1000),
    microseconds: (user + system) / posts,
  }),
);
process.exit();
