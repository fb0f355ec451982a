import { refuse } from "@/lib/errors/refusal";
import { subscriptionIn } from "@/lib/notifications/unsubscribe-token";
import { unsubscribe } from "@/lib/transitions/notification/own-notifications";
import type { Answer } from "./handler";
import { machineHandler } from "./machine-handler";

/**
 * The link in the List-Unsubscribe header of a mail (docs/rules/notifications.md#unsubscribing). A
 * mail program posts to it (RFC 8058); a person who opens it is redirected to a page that asks for
 * confirmation.
 */
export const unsubscribeLink = machineHandler("any", async ({ method, url }): Promise<Answer> => {
  const token = new URL(url).searchParams.get("token") ?? "";
  if (method !== "POST")
    return {
      status: 302,
      headers: { Location: `/unsubscribe/confirm?token=${encodeURIComponent(token)}` },
      body: null,
    };
  const subscription = subscriptionIn(token);
  if (!subscription) throw refuse("invalid_request", { message: "This link does not work." });
  await unsubscribe(subscription);
  return {
    status: 200,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: "Unsubscribed.\n",
  };
});
