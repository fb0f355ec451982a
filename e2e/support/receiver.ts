import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

const file = (name: string) =>
  readFileSync(new URL(`./certificates/${name}`, import.meta.url), "utf8");

/** The certificate authority that a client must trust to reach a receiver. */
export const receiverAuthority = file("ca.pem");

export const receiverCertificate = { key: file("server-key.pem"), cert: file("server.pem") };

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

const answerOk: Answer = (_request, response) => response.end();

/** An HTTPS server on loopback that records requests. It answers 200 by default. */
export async function aReceiver(answer: Answer = answerOk) {
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Duplex>();
  let connections = 0;
  const server = createServer(receiverCertificate, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url: path = "", headers } = request;
    const recorded = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(recorded);
    answer(recorded, response);
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://localhost:${port}/hook`,
    received,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
