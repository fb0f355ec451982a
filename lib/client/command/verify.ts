import { readFileSync } from "node:fs";
import { verifyWebhook, WebhookError } from "@/lib/client/source/webhooks";
import { CommandError } from "./command-error";
import { webhookSecret } from "./credentials";
import { type Output, paint } from "./output";
import { parseSavedRequest } from "./saved-request";

const toleranceSeconds = 300;

/**
 * Checks a saved request. An old timestamp is only a warning, because the request was saved. The
 * exit status is 1 when the signature is wrong.
 */
export async function verify(file: string | undefined, out: Output): Promise<number> {
  if (file === undefined) throw new CommandError("Name a file: integrations verify FILE");
  const { headers, bodies } = parseSavedRequest(read(file));
  const secret = await webhookSecret();
  let refusal: WebhookError | undefined;
  for (const body of bodies) {
    try {
      const { event_type } = await verifyWebhook({ headers, body }, secret, {
        toleranceSeconds: Number.POSITIVE_INFINITY,
      });
      const age = Math.round(Date.now() / 1000 - Number(headers["x-service-timestamp"]));
      const isOld = Math.abs(age) > toleranceSeconds;
      const deliveryId = headers["x-service-delivery-id"] ?? null;
      out.result(
        `${paint("green", "passed")}  ${event_type}, delivery ${deliveryId ?? "without an id"}: the signature is valid`,
        {
          ...{ passed: true, event_type, delivery_id: deliveryId, age_seconds: age },
          ...(isOld && { warning: "stale_timestamp" }),
        },
      );
      if (isOld)
        out.note(
          `${paint("yellow", "warning")} It was signed ${distance(age)}; a receiver accepts ${toleranceSeconds}.`,
        );
      return 0;
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      refusal ??= error;
    }
  }
  out.result(`${paint("red", "failed")}  ${refusal?.message}`, {
    passed: false,
    code: refusal?.code,
    message: refusal?.message,
  });
  return 1;
}

const distance = (age: number) =>
  age < 0 ? `${-age} seconds in the future` : `${age} seconds ago`;

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read.`, { cause: error });
  }
}
