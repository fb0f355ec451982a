"use server";

import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import { announcementSchema, sendAnnouncement } from "@/lib/transitions/announcement/announcement";

export const send = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: announcementSchema,
    proof: true,
    verb: sendAnnouncement,
    refresh: "/operator/announcements",
    done: "Sent. People are being notified.",
  });
