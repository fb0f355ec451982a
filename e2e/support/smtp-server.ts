import { createServer, type Socket } from "node:net";

interface ReceivedMail {
  to: string;
  data: string;
}

interface Behaviour {
  /** The recipients to refuse, each with its status code. */
  refusals?: Record<string, number>;
  /** Called before the server greets. */
  greeting?: () => Promise<unknown>;
  /**
   * Called with each complete mail. Its result is sent as the reply: "250 taken" by default, no
   * reply for undefined.
   */
  answer?: (mail: ReceivedMail) => Promise<string | undefined> | string | undefined;
}

/** A mail server that keeps the received mails. */
export async function anSmtpServer({
  refusals = {},
  greeting = async () => {},
  answer = () => "250 taken",
}: Behaviour = {}) {
  const mails: ReceivedMail[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    const take = (mail: ReceivedMail) => {
      mails.push(mail);
      return answer(mail);
    };
    void greeting().then(() => converse(socket, refusals, take));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { mails, url: `smtp://127.0.0.1:${port}/?from=notices@service.example`, close };
}

function converse(
  socket: Socket,
  refusals: Record<string, number>,
  take: (mail: ReceivedMail) => ReturnType<NonNullable<Behaviour["answer"]>>,
) {
  let [buffered, to, inData] = ["", "", false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const replyTo = (line: string) => {
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
  socket.on("data", async (bytes) => {
    buffered += bytes.toString();
    for (;;) {
      const end = inData ? "\r\n.\r\n" : "\r\n";
      const at = buffered.indexOf(end);
      if (at < 0) return;
      const received = buffered.slice(0, at);
      buffered = buffered.slice(at + end.length);
      if (!inData) replyTo(received);
      else {
        inData = false;
        const reply = await take({ to, data: received });
        if (reply !== undefined) say(reply);
      }
    }
  });
}
