import { faultOf, log } from "@/lib/config/log";
import { type DueWave, wavesToFinish, wavesToStart } from "@/lib/transitions/wave/due";
import { finishWave } from "@/lib/transitions/wave/finish";
import { startWave } from "@/lib/transitions/wave/start";
import type { Job } from "./run";

const wavesPerTurn = 100;

/**
 * Starts and finishes waves at their times. After a worker outage they are late but not lost: a wave whose whole window has passed starts and then finishes in
 * one run.
 */
export const waves: Job = {
  name: "waves",
  everySeconds: 1,
  run: async (stop) => {
    await moveDue(await wavesToStart(wavesPerTurn), startWave, stop);
    await moveDue(await wavesToFinish(wavesPerTurn), finishWave, stop);
  },
};

/** A failed wave does not delay the others. */
async function moveDue(due: DueWave[], move: (wave: DueWave) => Promise<boolean>, stop: AbortSignal): Promise<void> {
  for (const wave of due) {
    if (stop.aborted) return;
    await move(wave).catch((error) => log("error", "wave could not be moved", { waveId: wave.id, ...faultOf(error) }));
  }
}
