"use server";

import { act } from "@/app/act";
import { refuse } from "@/lib/errors/refusal";
import { passkeyProofOptions } from "@/lib/transitions/passkey/assertion";

/** The options with which the browser asks a passkey for a proof of identity. */
export const requestProofOptions = async () =>
  act(null, {
    verb: async (actor) => {
      const options = await passkeyProofOptions(actor);
      if (options) return options;
      throw refuse("invalid_request", {
        message: "This account has no passkey yet. You can add one under Account.",
      });
    },
    done: (options) => ({ options }),
  });
