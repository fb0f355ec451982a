"use server";

import { actAsVisitor } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { subscriptionIn } from "@/lib/notifications/unsubscribe-token";
import { pageMessages } from "@/lib/session/page-language";
import { unsubscribe } from "@/lib/transitions/notification/own-notifications";
import { fill } from "@/messages/fill";

export const unsubscribeByLink = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    verb: async () => {
      const subscription = subscriptionIn(textOf(form, "token"));
      if (!subscription)
        throw refuse("invalid_request", {
          message: "This link does not work. Nothing was changed.",
        });
      await unsubscribe(subscription);
      return subscription.topic;
    },
    done: async (topic) => {
      const { unsubscribe: words, accountMails } = await pageMessages();
      return { done: fill(words.done, { topic: accountMails.topics[topic].about }) };
    },
  });
