import { open, seal } from "@/lib/crypto/seal";
import { isUuid } from "@/lib/db/uuid";
import { type MailTopic, mailTopics } from "@/lib/resources/closed-sets";

// What the unsubscribe link of a mail holds: whose mails about what. It is sealed for this purpose alone, so it needs no row, opens nothing else, and works as
// long as the mail is kept (docs/rules/notifications.md#unsubscribing).

export interface Subscription {
  personId: string;
  topic: MailTopic;
}

const purpose = "unsubscribe";

export const unsubscribeToken = ({ personId, topic }: Subscription): string =>
  seal(purpose, Buffer.from(`${personId} ${topic}`), purpose).toString("base64url");

/** Undefined for a token that is altered, or made for something else. */
export function subscriptionIn(token: string): Subscription | undefined {
  const [personId = "", said] = open(purpose, Buffer.from(token, "base64url"), purpose)?.toString().split(" ") ?? [];
  const topic = mailTopics.find((each) => each === said);
  return isUuid(personId) && topic ? { personId, topic } : undefined;
}
