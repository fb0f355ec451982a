import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import { isNotificationKind, kindsNotByOthers, notificationKinds } from "@/lib/notifications/kinds";
import {
  type StoredNotification,
  storedNotificationSql,
} from "@/lib/notifications/stored-notification";
import { topics } from "@/lib/notifications/topics";
import { unsubscribeToken } from "@/lib/notifications/unsubscribe-token";
import { notificationWords } from "@/lib/notifications/words";
import { noticesInSummary } from "./daily-limit";
import type { ComposedMail } from "./outbox";
import { renderMail } from "./render-mail";

const allNotificationsLink = { path: "/account/notices", label: "All your notices" };
const chooseMailsLink = { path: "/account", label: "Choose which e-mails you get" };

interface MailedNotification extends StoredNotification {
  personId: string;
  /** The topics whose mails the person has switched off. */
  muted: string[];
}

/** The notifications, in the order of their ids, which is that of their times. */
async function notificationsToMail(ids: string[]): Promise<MailedNotification[]> {
  const rows = await query<MailedNotification>({
    name: "notifications-to-mail",
    text: `SELECT n.person_id AS "personId", ARRAY (SELECT topic FROM muted_mails m WHERE m.person_id = n.person_id) AS muted, ${storedNotificationSql.columns}
             FROM ${storedNotificationSql.from} WHERE n.id = ANY ($1) ORDER BY n.id`,
    values: [ids],
  });
  return rows;
}

const isMuted = ({ kind, muted }: MailedNotification) => {
  const topic = isNotificationKind(kind) ? notificationKinds[kind].topic : null;
  return topic !== null && muted.includes(topic);
};

/**
 * A notification as a mail, or "nothing to say" when the person has switched off mails of its
 * topic.
 */
export async function composeNotificationMail(id: string): Promise<ComposedMail> {
  const [stored] = await notificationsToMail([id]);
  if (!stored) return "nothing to say";
  const words = notificationWords(stored);
  if (!words || !isNotificationKind(stored.kind)) return "unknown kind";
  if (isMuted(stored)) return "nothing to say";
  const { topic } = notificationKinds[stored.kind];
  const isCausedByOthers = !kindsNotByOthers.has(stored.kind);
  if (topic === null) return { ...renderMail(words, [allNotificationsLink]), isCausedByOthers };
  const path = `/unsubscribe?token=${unsubscribeToken({ personId: stored.personId, topic })}`;
  const mail = renderMail(words, [
    allNotificationsLink,
    { path, label: `Unsubscribe from e-mails about ${topics[topic].about}` },
  ]);
  return { ...mail, unsubscribeUrl: config().PUBLIC_URL + path, isCausedByOthers };
}

/** The notifications that came after the last mail of a day, as one mail. */
export async function composeSummaryMail(ids: string[]): Promise<ComposedMail> {
  const shown = (await notificationsToMail(ids)).filter((stored) => !isMuted(stored));
  const titles = shown.flatMap((stored) => notificationWords(stored)?.title ?? []);
  if (titles.length === 0) return "nothing to say";
  const paragraphs = [
    "Other people caused more e-mails to you in a day than we send. This is what came after them:",
    titles.slice(0, noticesInSummary).join("\n"),
    ...(titles.length > noticesInSummary ? ["There are more in the list of your notices."] : []),
  ];
  const mail = renderMail(
    { title: "More notices of yesterday", paragraphs, link: allNotificationsLink },
    [chooseMailsLink],
  );
  return { ...mail, isCausedByOthers: true };
}
