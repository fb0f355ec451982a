import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { isParticipantSql } from "@/lib/people/participation";
import { recipientsSql } from "@/lib/transitions/announcement/announcement";
import { isForRole } from "@/lib/transitions/sign-up/waves";

// Notifications for any number of people (docs/rules/notifications.md#broadcasts). The verb records
// one row in its transaction, and workers process the people in id order. Each step writes its
// notifications and its progress in one transaction, so that everybody is notified only once.

const peoplePerStep = 1_000;

type WaveBroadcast = "wave.announced" | "wave.opened";

/**
 * Records that the participants who may use the wave are to be notified, once for each kind. If the
 * event is a draft or archived, nobody is notified.
 */
export async function broadcastWave(
  tx: Transaction,
  kind: WaveBroadcast,
  eventId: string,
  waveId: string,
): Promise<void> {
  await tx.query`
    INSERT INTO broadcasts (kind, event_id, wave_id)
    SELECT ${kind}, e.id, ${waveId}::uuid FROM events e
     WHERE e.id = ${eventId}::uuid AND e.publish_status = 'published' AND e.is_archived IS NOT TRUE
    ON CONFLICT (event_id, wave_id, kind) DO NOTHING RETURNING id`;
}

/**
 * Announces the waves with activities that have not started and whose `notify_when` has passed.
 * Returns how many.
 */
export async function announceDueWaves(): Promise<number> {
  const announced = await query({
    name: "announce-due-waves",
    text: `INSERT INTO broadcasts (kind, event_id, wave_id)
           SELECT 'wave.announced', w.event_id, w.id FROM registration_waves w
             JOIN events e ON e.id = w.event_id
            WHERE w.status = 'scheduled' AND w.notify_when <= now() AND ${hasActivitiesSql("w")}
              AND e.publish_status = 'published' AND e.is_archived IS NOT TRUE
              AND NOT EXISTS (SELECT FROM broadcasts b
                               WHERE b.event_id = w.event_id AND b.wave_id = w.id
                                 AND b.kind = 'wave.announced')
           ON CONFLICT (event_id, wave_id, kind) DO NOTHING RETURNING id`,
  });
  return announced.length;
}

/** The unfinished broadcasts, the oldest first. Those of a wave wait until it has activities. */
export async function openBroadcasts(): Promise<string[]> {
  const rows = await query<{ id: string }>({
    name: "open-broadcasts",
    text: `SELECT b.id FROM broadcasts b
             LEFT JOIN registration_waves w ON w.event_id = b.event_id AND w.id = b.wave_id
            WHERE b.done_at IS NULL AND (b.wave_id IS NULL OR ${hasActivitiesSql("w")})
            ORDER BY b.created_at, b.id LIMIT 100`,
  });
  return rows.map(({ id }) => id);
}

/** Runs one step. False when the broadcast is finished or another worker holds it. */
export const continueBroadcast = (id: string): Promise<boolean> =>
  transact(async (tx) => {
    const [broadcast] = await tx.query<Broadcast>`
      SELECT id, kind, event_id, wave_id, announcement_id, up_to FROM broadcasts
       WHERE id = ${id}::uuid AND done_at IS NULL FOR UPDATE SKIP LOCKED`;
    if (!broadcast) return false;
    const { upTo, notified } = await step(tx, broadcast);
    await tx.query`
      UPDATE broadcasts SET up_to = coalesce(${upTo}::uuid, up_to),
             notified = notified + ${notified},
             done_at = CASE WHEN ${upTo}::uuid IS NULL THEN now() END
       WHERE id = ${id}::uuid`;
    return upTo !== null;
  });

interface Broadcast {
  id: string;
  kind: string;
  event_id: string | null;
  wave_id: string | null;
  announcement_id: string | null;
  up_to: string | null;
}

/** `upTo` is the last person processed, or null when nobody is left. */
interface Step {
  upTo: string | null;
  notified: number;
}

async function step(
  tx: Transaction,
  { kind, event_id, wave_id, announcement_id, up_to }: Broadcast,
): Promise<Step> {
  if (announcement_id !== null) return notifyOfAnnouncement(tx, announcement_id, up_to);
  if (event_id !== null && wave_id !== null && isAboutWave(kind))
    return notifyOfWave(tx, kind, { eventId: event_id, waveId: wave_id }, up_to);
  return { upTo: null, notified: 0 };
}

const isAboutWave = (kind: string): kind is WaveBroadcast =>
  kind === "wave.announced" || kind === "wave.opened";

async function notifyOfAnnouncement(
  tx: Transaction,
  announcementId: string,
  upTo: string | null,
): Promise<Step> {
  const { audience } = await tx.announcement.findUniqueOrThrow({
    where: { id: announcementId },
    select: { audience: true },
  });
  const people = await tx.query<{ id: string }>(
    `SELECT p.id FROM (${recipientsSql(audience)}) p
      WHERE p.created_at <= (SELECT sent_at FROM announcements WHERE id = $1::uuid)
        AND ($2::uuid IS NULL OR p.id > $2::uuid) ORDER BY p.id LIMIT $3`,
    announcementId,
    upTo,
    peoplePerStep,
  );
  const subjects = people.map(({ id }) => ({ announcementId, personId: id }));
  return {
    upTo: people.at(-1)?.id ?? null,
    notified: await notifyAll(tx, "announcement", subjects, {}),
  };
}

async function notifyOfWave(
  tx: Transaction,
  kind: WaveBroadcast,
  about: { eventId: string; waveId: string },
  upTo: string | null,
): Promise<Step> {
  const wave = await tx.registrationWave.findUniqueOrThrow({
    where: { event_id_id: { event_id: about.eventId, id: about.waveId } },
    select: { audience: true, roles: { select: { role_id: true } } },
  });
  const open = { audience: wave.audience, roles_ids: wave.roles.map(({ role_id }) => role_id) };
  const people = await tx.query<{ id: string; role_id: string | null }>(
    `SELECT ep.person_id AS id, ep.role_id FROM event_people ep
      WHERE ep.event_id = $1::uuid AND ($2::uuid IS NULL OR ep.person_id > $2::uuid)
        AND ${isParticipantSql("ep")} ORDER BY ep.person_id LIMIT $3`,
    about.eventId,
    upTo,
    peoplePerStep,
  );
  const subjects = people
    .filter(({ role_id }) => isForRole(open, role_id))
    .map(({ id }) => ({ ...about, personId: id }));
  return { upTo: people.at(-1)?.id ?? null, notified: await notifyAll(tx, kind, subjects, {}) };
}

/**
 * SQL: the wave `w` opens at least one activity. Nobody is notified of a wave without activities,
 * because there is nothing to sign up for (docs/rules/notifications.md#waves).
 */
const hasActivitiesSql = (w: string) =>
  `EXISTS (SELECT FROM wave_activities g WHERE g.event_id = ${w}.event_id AND g.wave_id = ${w}.id)`;
