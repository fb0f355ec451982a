// Each host of a receiver has its own loopback address, like the endpoints of different publishers: the slots of one address are limited.

const firstOf: Record<string, number> = { h: 1, slow: 50, quick: 100 };

/** The address of `h3.integration.test`, say. */
export function addressOf(host: string): string {
  const [, kind = "", number] = /^([a-z]+)(\d+)\./.exec(host) ?? [];
  const first = firstOf[kind];
  return first === undefined ? "127.0.0.1" : `127.0.1.${first + Number(number)}`;
}

export const allAddresses = ["127.0.0.1", ...Array.from({ length: 160 }, (_, n) => `127.0.1.${n + 1}`)];
