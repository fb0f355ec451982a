import { useActionState } from "react";
import { useUi } from "@/components/page-words";
import { failedCall } from "./failed-call";
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
