import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useActionState } from "react";
import { useUi } from "@/components/page-words";
import { fill } from "@/messages/fill";
import { type UiWords, uiEnglish } from "@/messages/ui";
import type { FormState } from "./form-state";

const inBrowser = typeof window !== "undefined";

/**
 * `useActionState` for the server action of a form. When the call fails, the state has a message.
 * Otherwise the error page would replace the form and what was typed. The server renders the action
 * itself: a form that is sent before its scripts have loaded needs its address.
 */
export function useServerAction<State extends FormState>(
  action: (before: FormState, form: FormData) => Promise<State>,
) {
  const { failures } = useUi();
  const call = (before: FormState, form: FormData): Promise<State | FormState> =>
    action(before, form).catch((thrown) => failedCall(thrown, failures));
  return useActionState<State | FormState, FormData>(inBrowser ? call : action, {});
}

/**
 * What a page shows when the call of a server action failed: the service was not reached, failed,
 * or was updated since the page was opened. Redirects and "not found" are rethrown for Next.
 */
export function failedCall(
  thrown: unknown,
  words: UiWords["failures"] = uiEnglish.failures,
): { message: string } {
  unstable_rethrow(thrown);
  if (unstable_isUnrecognizedActionError(thrown)) return { message: words.updated };
  const reference = referenceOf(thrown);
  if (reference === undefined) return { message: words.unreachable };
  return { message: fill(words.failed, { reference }) };
}

/** Next replaces an error on the server by a digest, which is also in the log. */
function referenceOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && "digest" in thrown && typeof thrown.digest === "string"
    ? thrown.digest
    : undefined;
}
