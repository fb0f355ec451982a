import { refusalState } from "@/app/form-answer";
import { passkeyRefused, wrongPassword } from "@/app/signin/messages";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { renewProofWithPassword } from "@/lib/transitions/account/renew-proof-with-password";
import { proveWithPasskey } from "@/lib/transitions/passkey/prove";

/**
 * Runs the action of a `ProofDialog`, after checking the proof that the form may carry: a passkey's answer or the password. The verb decides whether a proof
 * is needed.
 */
export async function withProof<State>(form: FormData, actor: Actor, act: (actor: Actor) => Promise<State>): Promise<State | FormState> {
  const [passkey, password] = [textOf(form, "passkey"), form.get("password")];
  if (passkey !== "") {
    if (!(await proveWithPasskey(actor, parsedJson(passkey)))) return { needsProof: true, message: passkeyRefused };
  } else if (typeof password === "string") {
    const fault = await faultOfPassword(actor, password);
    if (fault) return { needsProof: true, ...fault };
  } else return act(actor);
  return act({ ...actor, provedAt: clock.now() });
}

async function faultOfPassword(actor: Actor, password: string): Promise<FormState | undefined> {
  try {
    const isRight = await renewProofWithPassword(actor, password);
    return isRight ? undefined : { errors: { password: wrongPassword } };
  } catch (thrown) {
    return refusalState(thrown);
  }
}

/** Undefined for invalid JSON, which the verb then refuses. */
function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
