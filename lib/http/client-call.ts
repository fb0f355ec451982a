import type { Refusal } from "@/lib/errors/refusal";
import type { Answer, MachineRequest } from "./handler";
import { type MachineHandler, machineHandler } from "./machine-handler";
import { requestId } from "./request-id";
import { arrivalNow, durationOf, logRequest } from "./request-log";
import { answerError, asRefusal } from "./respond";

export interface ClientCall {
  requestId: string;
  /**
   * Called as soon as the calling integration is known. From then on the call is logged for its
   * publisher, whether it succeeds or not.
   */
  onIdentified: (integrationId: string) => void;
}

/**
 * `endpoint` is method and path. An error that `answer` throws becomes the error envelope with
 * `errorHeaders`.
 */
export const clientCall = (
  endpoint: string,
  answer: (request: MachineRequest, call: ClientCall) => Promise<Answer>,
  errorHeaders?: Record<string, string>,
): MachineHandler =>
  machineHandler(async (request) => {
    const id = requestId(request);
    const arrival = arrivalNow();
    let integrationId: string | undefined;
    const logCall = (status: number, refusal?: Refusal) => {
      if (integrationId === undefined) return;
      const call = {
        integrationId,
        at: arrival.at,
        requestId: id,
        endpoint,
        tokenKind: null,
        eventId: null,
      };
      logRequest(
        { ...call, status, refusal, durationMs: durationOf(arrival) },
        `${integrationId} ${endpoint}`,
      );
    };
    const onIdentified = (identifiedId: string) => {
      integrationId = identifiedId;
    };
    try {
      const answered = await answer(request, { requestId: id, onIdentified });
      logCall(answered.status);
      return answered;
    } catch (thrown) {
      const refusal = asRefusal(thrown, id);
      logCall(refusal.status, refusal);
      return answerError(refusal, id, errorHeaders);
    }
  });
