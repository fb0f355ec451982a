import type { MailTopic } from "@/lib/resources/closed-sets";

/** What people may switch off, in words. */
export const topics = {
  decisions: {
    label: "Decisions",
    about: "decisions",
    hint: "What organizers decide about your applications, and new applications to events that you manage.",
  },
  waves: { label: "Waves", about: "registration waves", hint: "When sign-ups that you may use are announced and open." },
  program_changes: {
    label: "Program changes",
    about: "program changes",
    hint: "When an activity that you signed up for moves, is canceled or is deleted.",
  },
  announcements: { label: "Announcements", about: "announcements", hint: "Changes of this service, from its operator." },
} as const satisfies Record<MailTopic, { label: string; about: string; hint: string }>;
