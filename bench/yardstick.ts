import { createHmac } from "node:crypto";
import { median } from "./measure";

const rounds = 21;
const unitsPerRound = 200;
const record = {
  id: "0",
  name: "Tabletop",
  description: "x".repeat(300),
  tags: Array(20).fill("tag"),
};

/**
 * Microseconds that a fixed piece of work takes on this machine now: a record of one kilobyte is
 * written and read as JSON and signed. Figures of two machines, or of two minutes of one machine,
 * are compared as multiples of it.
 */
export function yardstick(): number {
  const rates = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    for (let n = 0; n < unitsPerRound; n++) {
      const text = JSON.stringify({ ...record, id: String(n) });
      JSON.parse(text);
      createHmac("sha256", "yardstick").update(text).digest("hex");
    }
    return ((performance.now() - begun) * 1_000) / unitsPerRound;
  });
  return median(rates);
}
