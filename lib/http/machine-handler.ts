import { type Answer, type Handler, type MachineRequest, responseOf } from "./handler";
import { requestId } from "./request-id";
import { answerError } from "./respond";

type Work = (request: MachineRequest) => Promise<Answer>;

/**
 * The handler of a machine-facing path. As a function it takes a web `Request` and returns a
 * `Response`, so the path's Next route exports it. Our own server (`routes.ts`) calls `answer`
 * without these objects: creating them takes 0.05 ms of processor time, a quarter of a whole read.
 */
export type MachineHandler = Handler & { answer: Work };

/** An error that `work` throws becomes the error envelope. */
export function machineHandler(work: Work): MachineHandler {
  const answer: Work = async (request) => {
    try {
      return await work(request);
    } catch (thrown) {
      return answerError(thrown, requestId(request));
    }
  };
  return Object.assign(
    async (request: Request) => responseOf(await answer(request), request.method),
    { answer },
  );
}
