"use server";

import { act } from "@/app/act";
import { textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { mailTopics } from "@/lib/resources/closed-sets";
import { setMailTopics } from "@/lib/transitions/notification/own-notifications";

export const saveMails = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => {
      const switchedOn = textsOf(form, "topics");
      return setMailTopics(
        actor,
        mailTopics.filter((topic) => switchedOn.includes(topic)),
      );
    },
    refresh: "/account",
    done: "Saved.",
  });
