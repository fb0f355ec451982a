"use server";

import { redirect } from "next/navigation";
import { act, actAsVisitor } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { takeAddressBack, verifyAddress } from "@/lib/transitions/account/verify-address";
import { verifyPath } from "./path";

const taken = () =>
  refuse("invalid_request", {
    message: "Another account now has this address. Nothing was changed.",
  });

/** Requires a session of the account. The page of the link says what became of it. */
export const verifyAddressByLink = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => verifyAddress(actor, textOf(form, "token")),
    done: (outcome) => {
      if (outcome === "taken") throw taken();
      redirect(verifyPath(textOf(form, "token")));
    },
  });

export const takeChangeBack = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    verb: (visitor) => takeAddressBack(textOf(form, "token"), visitor),
    done: (outcome) => {
      if (outcome === "invalid")
        redirect(
          `/verify-email/take-back?${new URLSearchParams({ token: textOf(form, "token") })}`,
        );
      if (outcome === "taken") throw taken();
      return {
        done: "Your account has this address again, and every session has ended. We mailed you a link to set a new password.",
      };
    },
  });
