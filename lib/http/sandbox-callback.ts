import { Refusal } from "@/lib/errors/refusal";
import { actorOfRequest } from "@/lib/session/actor-of-request";
import { finishAuthorization } from "@/lib/transitions/sandbox/access";
import { redirectTo } from "./authorization-answer";
import { nextStepUrl } from "./authorize-endpoint";
import { type Handler, responseOf } from "./handler";
import { requestId } from "./machine-handler";

/**
 * GET /developer/integrations/ID/sandbox/callback: the browser returns from the consent screens
 * with a code or an error.
 */
export const sandboxCallback: Handler = async (request) => {
  const { pathname, searchParams, search } = new URL(request.url);
  const page = pathname.replace(/\/callback$/, "");
  const integrationId = page.split("/").at(-2) ?? "";
  const actor = await actorOfRequest(request);
  const to = actor
    ? page + (await outcomeQuery(() => finish(actor, integrationId, searchParams)))
    : nextStepUrl({ step: "sign-in" }, pathname + search);
  return responseOf(redirectTo(to, 303, requestId(request)));
};

type Publisher = NonNullable<Awaited<ReturnType<typeof actorOfRequest>>>;

async function finish(
  actor: Publisher,
  integrationId: string,
  parameters: URLSearchParams,
): Promise<string> {
  const code = parameters.get("code");
  if (code === null) return "?authorization=denied";
  await finishAuthorization(actor, integrationId, { code, state: parameters.get("state") ?? "" });
  return "";
}

/** The query for the sandbox page, which explains what went wrong. */
async function outcomeQuery(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Refusal) return "?authorization=failed";
    throw thrown;
  }
}
