import type { Actor } from "@/lib/audit/actor";
import { clock, dateAfterSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { openPseudonymKey, pseudonyms } from "@/lib/people/pseudonym";
import { organizationWhere } from "@/lib/people/rights";
import { type Page, pageOf } from "@/lib/portal/pagination";
import { type DeletionCause, deletionCauses } from "@/lib/resources/closed-sets";

/**
 * The fields of a deletion duty that every page shows (docs/rules/deletion-duties.md#duty-states).
 */
export interface ShownDuty {
  id: string;
  cause: DeletionCause;
  event: string;
  opened_at: Date;
  due_at: Date;
  told_at: Date | null;
  acknowledged_at: Date | null;
  attested_at: Date | null;
  isOverdue: boolean;
}

const columns = {
  id: true,
  cause: true,
  person_id: true,
  opened_at: true,
  told_at: true,
  acknowledged_at: true,
  attested_at: true,
  event: { select: { title: true } },
} as const satisfies Prisma.DeletionDutySelect;

type Row = Prisma.DeletionDutyGetPayload<{ select: typeof columns }>;

/** Unattested duties come first, oldest on top, so overdue ones head the list. */
const mostUrgentFirst = [
  { attested_at: { sort: "desc", nulls: "first" } },
  { opened_at: "asc" },
  { id: "asc" },
] as const satisfies Prisma.DeletionDutyOrderByWithRelationInput[];

function shownDuty({ cause, event, person_id: _, ...duty }: Row): ShownDuty {
  const due_at = dateAfterSeconds(config().DELETION_DUTY_TTL, duty.opened_at);
  return {
    ...duty,
    cause: causeOf(cause),
    event: event.title ?? "Untitled event",
    due_at,
    isOverdue: duty.attested_at === null && due_at <= clock.now(),
  };
}

/** Matches duties past their deadline; these are overdue unless they are attested. */
const pastDeadlineWhere = () => ({
  opened_at: { lte: dateAfterSeconds(-config().DELETION_DUTY_TTL) },
});

function causeOf(stored: string): DeletionCause {
  const cause = deletionCauses.find((each) => each === stored);
  if (!cause) throw new Error(`A duty has an unknown cause: ${stored}.`);
  return cause;
}

/**
 * A duty as the publisher sees it. `participant` is a pseudonym, or null when all data of the event
 * has to be deleted.
 */
export interface PublisherDuty extends ShownDuty {
  participant: string | null;
}

/** A page of an integration's duties. The caller has checked the right to see them. */
export async function publisherDuties(
  integrationId: string,
  requestedPage: number,
): Promise<Page<PublisherDuty>> {
  const where = { integration_id: integrationId };
  const { pseudonym_key } = await prisma().integration.findUniqueOrThrow({
    where: { id: integrationId },
    select: { pseudonym_key: true },
  });
  const pseudonymsOf = pseudonyms(openPseudonymKey(pseudonym_key, integrationId));
  const page = await pageOf(requestedPage, prisma().deletionDuty.count({ where }), (window) =>
    prisma().deletionDuty.findMany({
      where,
      select: columns,
      orderBy: [...mostUrgentFirst],
      ...window,
    }),
  );
  const rows = page.rows.map((row) => ({
    ...shownDuty(row),
    participant: row.person_id && pseudonymsOf([row.person_id]).join(),
  }));
  return { ...page, rows };
}

/** A duty as the operator sees it. */
export interface OperatorDuty extends ShownDuty {
  integration: string;
  publisher: string;
  /** True for one participant's data, false for all data of the event. */
  isAboutPerson: boolean;
}

/**
 * A page of all duties, and the numbers of unattested and of overdue ones. The caller has checked
 * that the viewer is the operator.
 */
export async function operatorDuties(
  requestedPage: number,
): Promise<Page<OperatorDuty> & { overdue: number; open: number }> {
  const select = {
    ...columns,
    integration: { select: { display_name: true, publisher_name: true } },
  } as const;
  const where = { integration: outsideSandboxes };
  const openWhere = { ...where, attested_at: null };
  const [overdue, open, page] = await Promise.all([
    prisma().deletionDuty.count({ where: { ...openWhere, ...pastDeadlineWhere() } }),
    prisma().deletionDuty.count({ where: openWhere }),
    pageOf(requestedPage, prisma().deletionDuty.count({ where }), (window) =>
      prisma().deletionDuty.findMany({ where, select, orderBy: [...mostUrgentFirst], ...window }),
    ),
  ]);
  const rows = page.rows.map(({ integration, ...row }) => ({
    ...shownDuty(row),
    integration: integration.display_name,
    publisher: integration.publisher_name,
    isAboutPerson: row.person_id !== null,
  }));
  return { ...page, rows, overdue, open };
}

const shownAtMost = 50;

/**
 * The duties of an integration about a person, and about whole events on which the person has a
 * record.
 */
export async function dutiesAboutPerson(
  personId: string,
  integrationId: string,
): Promise<(ShownDuty & { isAboutPerson: boolean })[]> {
  const rows = await prisma().deletionDuty.findMany({
    where: {
      integration_id: integrationId,
      OR: [
        { person_id: personId },
        { person_id: null, event: { people: { some: { person_id: personId } } } },
      ],
    },
    select: columns,
    orderBy: [...mostUrgentFirst],
    take: shownAtMost,
  });
  return rows.map((row) => ({ ...shownDuty(row), isAboutPerson: row.person_id !== null }));
}

/**
 * An integration's progress with the data of participants who ended its access on an event.
 * Organizers see numbers, not people.
 */
export interface RevocationCounts {
  attested: number;
  overdue: number;
  /** Neither attested nor overdue. */
  open: number;
}

/**
 * The duties of an integration on an event: those about all of the event's data, and the counts of
 * those about single people.
 */
export async function dutiesOfConnection(
  integrationId: string,
  eventId: string,
): Promise<{ duties: ShownDuty[]; revocations: RevocationCounts }> {
  const where = { integration_id: integrationId, event_id: eventId };
  const aboutPeopleWhere = { ...where, person_id: { not: null } };
  const [rows, attested, unattested, overdue] = await Promise.all([
    prisma().deletionDuty.findMany({
      where: { ...where, person_id: null },
      select: columns,
      orderBy: [...mostUrgentFirst],
      take: shownAtMost,
    }),
    prisma().deletionDuty.count({ where: { ...aboutPeopleWhere, attested_at: { not: null } } }),
    prisma().deletionDuty.count({ where: { ...aboutPeopleWhere, attested_at: null } }),
    prisma().deletionDuty.count({
      where: { ...aboutPeopleWhere, attested_at: null, ...pastDeadlineWhere() },
    }),
  ]);
  return {
    duties: rows.map(shownDuty),
    revocations: { attested, overdue, open: unattested - overdue },
  };
}

export const causeWords = {
  "data.deletion_required": "Deletion required",
  "user.revoked_access": "Consent revoked",
  disconnected: "Disconnected",
} as const satisfies Record<DeletionCause, string>;

/**
 * The attestation of a duty. The publisher and the participant it is about may see it; if it is
 * about a whole event, so may the event's people and organizers. Null when there is none or this
 * person may not see it.
 */
export async function storedAttestation(
  { personId }: Actor,
  dutyId: string,
): Promise<string | null> {
  if (!isUuid(dutyId)) return null;
  const found = await prisma().deletionDuty.findFirst({
    where: {
      id: dutyId,
      OR: [
        { integration: { organization: organizationWhere(personId, "manage_integrations") } },
        { person_id: personId },
        { person_id: null, event: { people: { some: { person_id: personId } } } },
        { person_id: null, event: { organization: organizationWhere(personId, "organizer") } },
      ],
    },
    select: { attestation: true },
  });
  return found?.attestation ?? null;
}
