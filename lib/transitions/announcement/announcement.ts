import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { peopleWithRightSql } from "@/lib/people/rights";
import { type AnnouncementAudience, announcementAudiences } from "@/lib/resources/closed-sets";
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

type AnnouncementInput = z.output<typeof announcementSchema>;

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

/**
 * SQL for the recipients of an announcement: everybody with an account, or only people who may
 * manage an integration.
 */
export const recipientsSql = (audience: string): string =>
  audience === publishers ? `${accounts} AND id IN (${integrationManagers})` : accounts;

const publishers: AnnouncementAudience = "publishers";
const accounts = `SELECT id, created_at FROM people p
                   WHERE NOT is_guest AND deleted_at IS NULL AND ${outsideSandboxesSql("p")}`;
const managersSql = peopleWithRightSql("manage_integrations", "i.organization_id");
const integrationManagers = `SELECT m.person_id FROM integrations i
                              CROSS JOIN LATERAL (${managersSql}) m
  WHERE i.status NOT IN ('deleted', 'unregistered')`;
