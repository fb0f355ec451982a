import { faultOf, log } from "@/lib/config/log";

/** Work that runs one at a time: asked for while it runs, it runs once more behind. A failure is logged; whoever asks next tries again. */
export interface InTurn {
  soon: () => void;
  /** Resolves when nothing runs. */
  idle: () => Promise<void>;
}

export function inTurn(name: string, work: () => Promise<void>): InTurn {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch((error) => log("error", "delivery step failed", { step: name, ...faultOf(error) }));
    } while (again);
    running = undefined;
  };
  return {
    soon: () => {
      if (running) again = true;
      else running = run();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}
