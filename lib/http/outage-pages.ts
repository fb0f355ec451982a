import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { fast } from "@/lib/db/fast";
import { DatabaseRequest, outsideRequests } from "@/lib/db/request";
import { startDeadline, within } from "@/lib/deadline";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { refuse } from "@/lib/errors/refusal";
import { answerPageRefusal } from "./error-page";
import type { Answer } from "./handler";
import { isGetOrHead, type PageHandler } from "./precompressed";

/**
 * Next answers 500 whenever a page fails. When the page failed because the database did not answer,
 * this answers 503 with Retry-After instead: a page to browsers, the envelope to others
 * (docs/rules/errors.md#unavailable). A form that says that the service is busy gets that status,
 * because a Next page cannot set its own.
 */
export function outagePages(next: PageHandler): PageHandler {
  return (incoming, outgoing) => {
    const request = new DatabaseRequest();
    replaceResponse(
      outgoing,
      (status) => {
        if (status !== 500 || !request.hadOutage) return undefined;
        return answerPageRefusal(unavailable(isGetOrHead(incoming)), incoming);
      },
      () => request.wasBusy,
    );
    return whileDatabaseAnswers(request, () => next(incoming, outgoing));
  };
}

const askEveryMs = 1_000;
const answerWithinMs = 500;

/**
 * Runs a request that gives up when the database is frozen. A slow statement alone does not end it:
 * while the database answers another statement, it is not frozen.
 */
async function whileDatabaseAnswers(
  request: DatabaseRequest,
  work: () => Promise<void>,
): Promise<void> {
  const ask = async () => {
    if (!(await doesDatabaseAnswer())) request.giveUp();
    else if (!request.isOver) deadline = startDeadline(askEveryMs, ask);
  };
  let deadline = startDeadline(askEveryMs, ask);
  await request.run(work).finally(() => deadline.clear());
}

function doesDatabaseAnswer(): Promise<boolean> {
  const statement = { name: "are-you-there", text: "SELECT 1", values: [] };
  const question = outsideRequests(() => fast("grants", statement)).then(
    () => true,
    () => false,
  );
  return within(answerWithinMs, question, () => false);
}

/**
 * A form that was sent may be repeated by a reload, which sends the same bytes, chosen files
 * included. Going back to the form restores what was typed only once the service answers again.
 */
function unavailable(isRead: boolean): PageRefusal {
  const { code, headers } = refuse("service_unavailable", { retryAfterSeconds: 5 });
  return new PageRefusal(code, isRead ? "unavailable" : "unavailableForm", { headers });
}

const busyStatus = 503;

/**
 * Sends `replacementFor(status)`, if there is one, in place of the response that would be sent with
 * that status. A page of `isBusy` keeps its content.
 */
function replaceResponse(
  outgoing: ServerResponse,
  replacementFor: (status: number) => Answer | undefined,
  isBusy: () => boolean,
): void {
  const original = {
    writeHead: outgoing.writeHead.bind(outgoing),
    flushHeaders: outgoing.flushHeaders.bind(outgoing),
    write: outgoing.write.bind(outgoing),
    end: outgoing.end.bind(outgoing),
  };
  let decision: "open" | "original" | "replaced" = "open";
  const isReplaced = (status: number): boolean => {
    if (decision !== "open") return decision === "replaced";
    const replacement = replacementFor(status);
    decision = replacement ? "replaced" : "original";
    if (!replacement && status === 200 && isBusy()) markBusy();
    if (replacement) send(replacement);
    return decision === "replaced";
  };
  const markBusy = () => {
    outgoing.statusCode = busyStatus;
    outgoing.setHeader("Retry-After", "5");
  };
  const send = ({ status, headers, body }: Answer) => {
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
    const text = String(body);
    original.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(text) });
    original.end(outgoing.req.method === "HEAD" ? undefined : text);
  };
  Object.assign(outgoing, {
    writeHead: (status: number, ...rest: [OutgoingHttpHeaders]) => {
      if (isReplaced(status)) return outgoing;
      const isMarked = status === 200 && outgoing.statusCode === busyStatus;
      return original.writeHead(isMarked ? busyStatus : status, ...rest);
    },
    flushHeaders: () => isReplaced(outgoing.statusCode) || original.flushHeaders(),
    write: (...args: [string]) => isReplaced(outgoing.statusCode) || original.write(...args),
    end: (...args: [string]) =>
      isReplaced(outgoing.statusCode) ? outgoing : original.end(...args),
  });
}
