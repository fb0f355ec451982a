"use server";

import * as z from "zod";
import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { emailSchema } from "@/lib/people/email";
import {
  requestAddressChange,
  requestVerificationLink,
} from "@/lib/transitions/account/request-link";
import { fieldFault } from "@/lib/transitions/field-fault";

const tooManyMails = "Too many mails were sent to this address. Try again in an hour.";

export const sendVerificationAgain = async () =>
  act(null, {
    verb: async (actor) => {
      if (!(await requestVerificationLink(actor)))
        throw refuse("invalid_request", { message: tooManyMails });
    },
    done: "A new link is on its way.",
  });

const addressSchema = z.object({ email: emailSchema });

export const changeEmail = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: addressSchema,
    proof: true,
    verb: async (actor, { email }) => {
      if (!(await requestAddressChange(actor, email))) throw fieldFault("email", tooManyMails);
      return email;
    },
    done: (email) => ({
      done: `Use the link that we mailed to ${email}. Until then nothing changes.`,
    }),
  });
