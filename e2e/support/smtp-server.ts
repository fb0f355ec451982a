import { createServer, type Socket } from "node:net";

/** A mail server that keeps what it is given, and refuses recipients as it is told: a status for an address. */
export async function anSmtpServer(refusals: Record<string, number> = {}) {
  const mails: { to: string; data: string }[] = [];
  const server = createServer((socket) => converse(socket, refusals, (mail) => mails.push(mail)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { mails, url: `smtp://127.0.0.1:${port}/?from=notices@service.example`, close: () => server.close() };
}

function converse(socket: Socket, refusals: Record<string, number>, keep: (mail: { to: string; data: string }) => void) {
  let [waiting, to, inData] = ["", "", false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (/^RCPT/i.test(line)) {
      to = /<(.*)>/.exec(line)?.[1] ?? "";
      const refused = refusals[to];
      return say(refused ? `${refused} no` : "250 ok");
    }
    if (/^DATA/i.test(line)) {
      inData = true;
      return say("354 go on");
    }
    say(/^QUIT/i.test(line) ? "221 bye" : "250 ok");
  };
  say("220 test");
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    waiting += bytes.toString();
    for (;;) {
      const end = inData ? "\r\n.\r\n" : "\r\n";
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const heard = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (!inData) hear(heard);
      else {
        inData = false;
        keep({ to, data: heard });
        say("250 taken");
      }
    }
  });
}
