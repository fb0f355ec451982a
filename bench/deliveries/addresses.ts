// Each host of a receiver has its own loopback address, like the endpoints of different publishers,
// because the number of slots per address is limited.

const firstOf: Record<string, number> = { h: 1, slow: 50, quick: 100 };

/** The loopback address of a host such as `h3.integration.test`. */
export function addressOf(host: string): string {
  const [, kind = "", number] = /^([a-z]+)(\d+)\./.exec(host) ?? [];
  const first = firstOf[kind];
  return first === undefined ? "127.0.0.1" : `127.0.1.${first + Number(number)}`;
}

export const allAddresses = [
  "127.0.0.1",
  ...Array.from({ length: 160 }, (_, n) => `127.0.1.${n + 1}`),
];
