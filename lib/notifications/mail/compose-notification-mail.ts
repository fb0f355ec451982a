import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import { isNotificationKind, kindsNotByOthers, notificationKinds } from "@/lib/notifications/kinds";
import { unsubscribeToken } from "@/lib/notifications/unsubscribe-token";
import {
  notificationWords,
  type StoredNotification,
  storedNotificationSql,
} from "@/lib/notifications/words";
import type { Messages } from "@/messages/en";
import { fill } from "@/messages/fill";
import { isLanguage, type Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import { type ComposedMail, noticesInSummary } from "./outbox";
import { renderMail } from "./render-mail";

const allNotificationsLink = (words: Messages["mails"]) => ({
  path: "/account/notices",
  label: words.allNotices,
});

interface MailedNotification extends StoredNotification {
  personId: string;
  /** The topics whose mails the person has switched off. */
  muted: string[];
  /** Of the account. */
  language: string | null;
}

/** The notifications, in the order of their ids, which is that of their times. */
async function notificationsToMail(ids: string[]): Promise<MailedNotification[]> {
  const rows = await query<MailedNotification>({
    name: "notifications-to-mail",
    text: `SELECT n.person_id AS "personId",
                  ARRAY (SELECT topic FROM muted_mails m WHERE m.person_id = n.person_id) AS muted,
                  (SELECT language FROM people p WHERE p.id = n.person_id) AS language,
                  ${storedNotificationSql.columns}
             FROM ${storedNotificationSql.from} WHERE n.id = ANY ($1) ORDER BY n.id`,
    values: [ids],
  });
  return rows;
}

const languageOf = (stored: MailedNotification | undefined): Language =>
  isLanguage(stored?.language) ? stored.language : "en";

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
  const language = languageOf(stored);
  const { mails, accountMails } = messagesOf(language);
  const words = notificationWords(stored, language);
  if (!words || !isNotificationKind(stored.kind)) return "unknown kind";
  if (isMuted(stored)) return "nothing to say";
  const { topic } = notificationKinds[stored.kind];
  const isCausedByOthers = !kindsNotByOthers.has(stored.kind);
  if (topic === null)
    return { ...renderMail(words, [allNotificationsLink(mails)], language), isCausedByOthers };
  const path = `/unsubscribe?token=${unsubscribeToken({ personId: stored.personId, topic })}`;
  const label = fill(mails.unsubscribe, { topic: accountMails.topics[topic].about });
  const mail = renderMail(words, [allNotificationsLink(mails), { path, label }], language);
  return { ...mail, unsubscribeUrl: config().PUBLIC_URL + path, isCausedByOthers };
}

/** The notifications that came after the last mail of a day, as one mail. */
export async function composeSummaryMail(ids: string[]): Promise<ComposedMail> {
  const shown = (await notificationsToMail(ids)).filter((stored) => !isMuted(stored));
  const titles = shown.flatMap(
    (stored) => notificationWords(stored, languageOf(stored))?.title ?? [],
  );
  if (titles.length === 0) return "nothing to say";
  const language = languageOf(shown[0]);
  const { mails } = messagesOf(language);
  const paragraphs = [
    mails.summary,
    titles.slice(0, noticesInSummary).join("\n"),
    ...(titles.length > noticesInSummary ? [mails.summaryMore] : []),
  ];
  const mail = renderMail(
    { title: mails.summaryTitle, paragraphs, link: allNotificationsLink(mails) },
    [{ path: "/account", label: mails.chooseMails }],
    language,
  );
  return { ...mail, isCausedByOthers: true };
}
