import { passkeyRefused, wrongPassword } from "@/app/signin/messages";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { renewProofWithPassword } from "@/lib/transitions/account/renew-proof";
import { proveWithPasskey } from "@/lib/transitions/passkey/assertion";

/** The actor, with the proof that a `ProofDialog` may send: a passkey's answer or the password. */
export async function withProof(form: FormData, actor: Actor): Promise<Actor> {
  const [passkey, password] = [textOf(form, "passkey"), form.get("password")];
  if (passkey !== "") {
    if (!(await proveWithPasskey(actor, parsedJson(passkey))))
      throw new Unidentified({ needsProof: true, message: passkeyRefused });
  } else if (typeof password === "string") {
    const isRight = await renewProofWithPassword(actor, password).catch((cause) => {
      throw new Unidentified({ needsProof: true }, cause);
    });
    if (!isRight) throw new Unidentified({ needsProof: true, errors: { password: wrongPassword } });
  } else return actor;
  return { ...actor, provedAt: clock.now() };
}

/** Nobody is signed in, or there is no valid proof: the state of the form, and what went wrong. */
export class Unidentified extends Error {
  constructor(
    readonly state: FormState,
    cause?: unknown,
  ) {
    super("Nobody has proved their identity.", { cause });
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
