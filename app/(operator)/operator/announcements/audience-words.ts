import type { AnnouncementAudience } from "@/lib/resources/closed-sets";

export const audienceWords = {
  publishers: "Publishers",
  everybody: "Everybody",
} as const satisfies Record<AnnouncementAudience, string>;
