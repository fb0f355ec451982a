import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { announcementAudiences } from "@/lib/resources/closed-sets";
import { typedChoice, typedName, typedProse } from "@/lib/resources/typed";
import { requireOperator } from "@/lib/transitions/rights";

const typedDay = z
  .string()
  .trim()
  .refine(
    (typed) => typed === "" || z.iso.date().safeParse(typed).success,
    "Enter a date like 2027-03-31.",
  )
  .transform((typed) => (typed === "" ? null : new Date(typed)));

export const announcementSchema = z.object({
  audience: typedChoice(announcementAudiences),
  subject: typedName(150, "Enter a subject."),
  text: typedProse(8000).pipe(z.string("Describe what changes.")),
  takes_effect_on: typedDay,
});

export type AnnouncementInput = z.output<typeof announcementSchema>;

/**
 * The operator sends an announcement to publishers or to everybody. It appears in the changelog
 * immediately; workers notify the people (docs/rules/notifications.md#announcements).
 */
export const sendAnnouncement = (operator: Actor, input: AnnouncementInput): Promise<string> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    requireFreshProof(operator);
    const { id } = await tx.announcement.create({
      data: { ...input, broadcast: { create: { kind: "announcement" } } },
      select: { id: true },
    });
    const { audience, subject } = input;
    await audit(tx, operator, {
      action: "announcement.sent",
      subject: { type: "announcement", id },
      details: { audience, subject },
    });
    return id;
  });
