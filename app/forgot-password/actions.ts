"use server";

import * as z from "zod";
import { actAsVisitor } from "@/app/act";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { config } from "@/lib/config/config";
import { emailSchema } from "@/lib/people/email";
import { pageLanguage } from "@/lib/session/page-language";
import { requestPasswordLink } from "@/lib/transitions/account/request-link";
import { duration } from "@/messages/fill";

const addressSchema = z.object({ email: emailSchema });

/** Mails a link. The answer is the same for every valid address. */
export const sendLink = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    schema: addressSchema,
    verb: async (visitor, { email }) => {
      await requestPasswordLink(email, visitor);
      return email;
    },
    done: async (email) => ({
      done: sent(email, duration(await pageLanguage(), config().RESET_LINK_TTL)),
      values: typedIn(form, ["email"]),
    }),
  });

const sent = (email: string, time: string) =>
  `If ${email} has an account, a link is on its way to it. It works once, for ${time}.`;
