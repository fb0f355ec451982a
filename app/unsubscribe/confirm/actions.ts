"use server";

import { actAsVisitor } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { topics } from "@/lib/notifications/topics";
import { subscriptionIn } from "@/lib/notifications/unsubscribe-token";
import { unsubscribe } from "@/lib/transitions/notification/set-mail-topics";

export const unsubscribeByLink = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    verb: async () => {
      const subscription = subscriptionIn(textOf(form, "token"));
      if (!subscription)
        throw refuse("invalid_request", {
          message: "This link does not work. Nothing was changed.",
        });
      await unsubscribe(subscription);
      return topics[subscription.topic].about;
    },
    done: (about) => ({ done: `You get no more mails about ${about}.` }),
  });
