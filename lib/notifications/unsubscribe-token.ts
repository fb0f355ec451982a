import { openText, sealText } from "@/lib/crypto/seal";
import { isUuid } from "@/lib/db/uuid";
import { type MailTopic, mailTopics } from "@/lib/resources/closed-sets";

// The token of a mail's unsubscribe link holds the person and the topic. It is sealed for this
// purpose only, so it needs no row, opens nothing else, and works as long as the mail is kept
// (docs/rules/notifications.md#unsubscribing).

export interface Subscription {
  personId: string;
  topic: MailTopic;
}

export const unsubscribeToken = ({ personId, topic }: Subscription): string =>
  sealText("unsubscribe", `${personId} ${topic}`);

/** Undefined for a token that was altered or made for another purpose. */
export function subscriptionIn(token: string): Subscription | undefined {
  const [personId = "", topicName] = openText("unsubscribe", token)?.split(" ") ?? [];
  const topic = mailTopics.find((each) => each === topicName);
  return isUuid(personId) && topic ? { personId, topic } : undefined;
}
