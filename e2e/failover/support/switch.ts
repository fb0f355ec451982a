import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy, as it stands before a primary and its standby. */
export interface Switch {
  port: number;
  /** Where new connections go. */
  leadTo: (port: number) => void;
  /**
   * Nothing arrives any more, on the open connections and on new ones, and nobody learns of it: the
   * machine behind it has died.
   */
  fallSilent: () => void;
  /** Ends every open connection. */
  cut: () => void;
  close: () => void;
}

export async function aSwitch(firstPort: number): Promise<Switch> {
  let port = firstPort;
  let isSilent = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => {}).on("close", () => open.delete(client));
    if (isSilent) return;
    const through = connect(port, "127.0.0.1").on("error", () => {});
    let isAbandoned = false;
    const forward = (to: Socket) => (chunk: Buffer) => void (isAbandoned || to.write(chunk));
    client.on("data", forward(through)).on("close", () => through.destroy());
    through.on("data", forward(client)).on("close", () => isAbandoned || client.destroy());
    client.once(abandon, () => {
      isAbandoned = true;
      through.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (to) => {
      port = to;
      isSilent = false;
    },
    fallSilent: () => {
      isSilent = true;
      for (const each of open) each.emit(abandon);
    },
    cut: () => {
      for (const each of open) each.destroy();
    },
    close: () => {
      server.close();
      for (const each of open) each.destroy();
    },
  };
}

const abandon = "abandon";
