import { type Prisma, prisma } from "@/lib/db/prisma";
import { takesPart } from "@/lib/people/participation";
import { pageOf } from "@/lib/portal/pages";
import { calledLike } from "@/lib/portal/people-search";

interface Asked {
  search: string;
  /** A role's id; `none` for people without one. */
  role: string | undefined;
  page: number;
}

/** The participants of an event by name. The caller has checked the right to see it. */
export async function eventParticipants(eventId: string, { search, role, page }: Asked) {
  const where = { event_id: eventId, ...takesPart, ...(role && { role_id: role === "none" ? null : role }), ...calledLike(search) };
  const found = await pageOf(page, prisma().eventPerson.count({ where }), (window) =>
    prisma().eventPerson.findMany({ where, select: participant, orderBy: [{ display_name: "asc" }, { person_id: "asc" }], ...window }),
  );
  return { ...found, rows: found.rows.map(({ _count, ...row }) => ({ ..._count, ...row })) };
}

export type OrganizerParticipant = Awaited<ReturnType<typeof eventParticipants>>["rows"][number];

const participant = {
  person_id: true,
  display_name: true,
  nickname: true,
  organisation: true,
  real_name: true,
  privacy_mode: true,
  role_id: true,
  admin_notes: true,
  application_status: true,
  registered_at: true,
  role: { select: { name: true } },
  person: { select: { email: true, is_guest: true, deleted_at: true } },
  _count: { select: { sign_ups: true, hosting: true, cohosts: true } },
} as const satisfies Prisma.EventPersonSelect;
