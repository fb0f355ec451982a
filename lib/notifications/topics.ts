import type { MailTopic } from "@/lib/resources/closed-sets";

/** The topics whose mails people can switch off, with their texts. */
export const topics = {
  decisions: {
    label: "Decisions",
    about: "decisions",
    hint: "Decisions on your applications, and new applications to events that you manage.",
  },
  waves: {
    label: "Waves",
    about: "registration waves",
    hint: "When a registration wave open to you is announced, and when it opens.",
  },
  program_changes: {
    label: "Program changes",
    about: "program changes",
    hint: "When an activity that you signed up for moves, is canceled or is deleted.",
  },
  announcements: {
    label: "Announcements",
    about: "announcements",
    hint: "Changes to this service, announced by its operator.",
  },
} as const satisfies Record<MailTopic, { label: string; about: string; hint: string }>;
